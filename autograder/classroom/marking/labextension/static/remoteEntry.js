// Adds "Marking" to nbgrader's menu and to the command palette. JupyterLab loads extensions as containers of webpack's
// module federation; this one is small enough to be written by hand, so that no build is needed.
(() => {
  const COMMAND = "autograder:marking";
  const MENU = "jp-mainmenu-nbgrader"; // nbgrader's own id of its menu
  let scope = {};

  // A package that JupyterLab shares, in the version that it runs.
  async function shared(name) {
    const versions = Object.values(scope[name] ?? {});
    const used = versions.find((version) => version.loaded) ?? versions[0];
    return used ? (await used.get())() : {};
  }

  async function extension() {
    const { IMainMenu } = await shared("@jupyterlab/mainmenu");
    const { ICommandPalette } = await shared("@jupyterlab/apputils");
    const plugin = {
      id: "attention-autograder-marking:plugin",
      autoStart: true,
      optional: [IMainMenu, ICommandPalette].filter(Boolean),
      activate: (app, ...found) => {
        const [menu, palette] = [IMainMenu ? found.shift() : null, found.shift()];
        const pages = `${app.serviceManager.serverSettings.baseUrl}autograder/marking`;
        app.commands.addCommand(COMMAND, {
          label: "Marking",
          caption: "Mark written answers question by question",
          execute: () => {
            window.open(pages, "_blank", "noopener");
          },
        });
        // nbgrader adds its menu when it is activated, perhaps after this extension. On a student's server, where there
        // is nothing to mark, nothing is added.
        Promise.all([fetch(`${pages}/available`).then((answer) => answer.json()), app.restored])
          .then(([answer]) => {
            if (!answer.available) return;
            palette?.addItem({ command: COMMAND, category: "nbgrader" });
            menu?.menus.find((one) => one.id === MENU)?.addItem({ command: COMMAND });
          })
          .catch(() => {}); // the server has no such page
      },
    };
    return () => ({ __esModule: true, default: plugin });
  }

  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB["attention-autograder-marking"] = {
    init: (shareScope) => {
      scope = shareScope;
    },
    get: () => extension(),
  };
})();
