"""Marks and pages in the forms that learning platforms take back, one module for each form."""
