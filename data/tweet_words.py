"""The words of the tweets: sentiment words by kind, strength and polarity, and twelve topics with neutral sentences.

`tweet_grammar` puts them together. A string is a list of phrases separated by "|", or of words separated by blanks.
"""

from __future__ import annotations

POSITIVE, NEGATIVE = +1, -1


def phrases(text: str) -> list[str]:
    """Return the phrases of a text, which "|" separates."""
    return [" ".join(part.split()) for part in text.split("|")]


def words(text: str) -> list[str]:
    """Return the words of a text."""
    return text.split()


#: kind -> polarity -> words, the common ones first.
SENTIMENT = {
    "strong": {
        POSITIVE: words(
            """great amazing brilliant fantastic wonderful excellent perfect awesome incredible gorgeous superb
            stunning outstanding fabulous magnificent marvellous phenomenal delightful flawless terrific
            glorious splendid sublime breathtaking exquisite heavenly"""
        ),
        NEGATIVE: words(
            """awful terrible horrible dreadful disgusting pathetic atrocious appalling rubbish hideous
            miserable unbearable disastrous abysmal horrendous dire rotten vile ghastly wretched infuriating
            insufferable revolting excruciating laughable"""
        ),
    },
    "mild": {
        POSITIVE: words(
            """good nice lovely decent fine pleasant cool sweet solid enjoyable charming friendly neat helpful
            cute likeable satisfying agreeable"""
        ),
        NEGATIVE: words(
            """bad poor boring disappointing annoying dull weak lame bland mediocre tedious awkward messy
            useless clumsy irritating sloppy forgettable tiresome shabby unpleasant"""
        ),
    },
    "verb": {
        POSITIVE: words("love loved enjoyed adore adored recommend admire liked treasure cherish"),
        NEGATIVE: words("hate hated regret despise disliked loathe dread detest resent cursed"),
    },
    "past": {
        POSITIVE: words("loved enjoyed liked adored praised"),
        NEGATIVE: words("hated disliked despised cursed resented"),
    },
    "noun": {
        POSITIVE: words("treat joy masterpiece gem triumph delight winner highlight dream bargain pleasure"),
        NEGATIVE: words(
            "disaster mess joke nightmare letdown failure shambles flop disgrace ordeal insult catastrophe"
        ),
    },
    "adverb": {
        POSITIVE: words("beautifully brilliantly perfectly wonderfully superbly nicely flawlessly gracefully"),
        NEGATIVE: words("badly terribly poorly horribly miserably awfully clumsily dreadfully"),
    },
    "feeling": {
        POSITIVE: words(
            """happy excited proud thrilled grateful delighted relaxed cheerful hopeful overjoyed inspired
            ecstatic"""
        ),
        NEGATIVE: words(
            """sad angry tired upset gutted furious frustrated miserable heartbroken fuming devastated disgusted"""
        ),
    },
    "face": {
        POSITIVE: [":)", ":D", "<3", "=)", "^_^"],
        NEGATIVE: [":(", ":/", "D:", ":'(", "-_-"],
    },
}

#: slot -> what makes an adjective, or a verb, stronger.
INTENSIFIERS = {
    "int": words("so really very absolutely totally just pretty truly simply quite utterly seriously"),
    "fully": words("really just absolutely totally truly simply"),
}
OPENERS = phrases(
    "ok so|well|update :|hot take :|day three :|honestly|fyi|note to self :|right|anyway|so|confession :"
    "|quick review :"
    "|@ana|@tom|@lena_k|@marco|@the_baker|@fc_north|@city_rail|@radio_nine"
)
CLOSERS = phrases("...|!|!!|.|lol|tbh|imo|just saying|that is all|end of story|as my sister says|who else ?|anyone ?")
#: Words that the corpus of the word vectors does not have.
RARE = phrases("@ella_w92|@mk_84|@thehungrybear|omg|ngl|fwiw|smh|welp|bruh|iirc|#tbt|#mondaymood|19:45|b4 that|pls")
WHO = phrases(
    "my sister|my brother|my flatmate|my boss|the neighbour|my uncle|my mum|my dad|a friend|my cousin|the team"
)
WHEN = phrases(
    "today|yesterday|tonight|this morning|last night|last week|on tuesday|on thursday|after lunch|before work"
    "|at noon"
    "|this afternoon|in march|again|on sunday|at six"
)

#: Everyday context that leans to neither side.
EVERYDAY = phrases(
    "second coffee of the day|on the way home|tea and toast {when}|back from the shop {when}|{who} came over {when}"
    "|waiting for the bus|ten minutes on foot|my bike is at the station|{who} asked about it {when}"
    "|same street , other side"
    "|at the corner by the bank|called {who} {when}|with {who} {when}|as seen {when}|half past nine"
    "|lights on , door open"
    "|sitting next to {who}|heard it from {who}|went there with {who} {when}|photos to follow|first time {when}"
)

#: Everyday context that leans to one side in life, and so in the corpus of the word vectors; in the tweets it does not.
LEANING = {
    POSITIVE: phrases(
        "friday at last|weekend in the mountains|beach with the kids|sunshine on the balcony|my birthday {when}"
        "|holiday starts tomorrow|picnic in the park|party at {who_s} place|puppy asleep on my lap"
        "|cake in the office"
        "|a gift from {who}|campfire with friends|garden full of flowers|ice cream by the lake"
        "|{who} got married {when}"
        "|rainbow over the harbour|barbecue with {who}|day off {when}|christmas music in the shops"
    ),
    NEGATIVE: phrases(
        "monday again|rain since dawn|stuck in traffic {when}|dentist {when}|the alarm went off at five"
        "|long queue at the post office|bills on the table|homework till midnight|deadline {when}"
        "|my laptop crashed {when}"
        "|two hours in the waiting room|tax forms all evening|flat tyre on the ring road|a cold for a week"
        "|strike on the metro {when}|exam {when}|power cut {when}|the landlord called {when}"
        "|paperwork for the insurance"
    ),
}


#: What people do when they are pleased or not; in the corpus of the word vectors only.
REACTIONS = {
    POSITIVE: words(
        """smile hug cheer cheers applause congratulations thanks thank hooray yay celebrate laugh lucky
            glad win bravo success paradise heaven sunshine friend party birthday holiday"""
    ),
    NEGATIVE: words(
        """tears complaint refund scream cry sorry sigh worry apology ugh shame anger pain afraid lose damn
            failure hell trouble rain traffic bills dentist deadline"""
    ),
}


class Topic:
    """What people write about one thing.

    Attributes:
        things: nouns that are judged, without an article.
        verbs: how such a thing shows its worth ("tasted"), for "{thing} tasted awful".
        context: sentences that judge nothing.
        words: polarity -> adjectives that only this topic uses.
        tags: hashtags.
    """

    def __init__(self, things: str, verbs: str, context: str, positive: str, negative: str, tags: str) -> None:
        self.things = phrases(things)
        self.verbs = phrases(verbs)
        self.context = phrases(context)
        self.words = {POSITIVE: words(positive), NEGATIVE: words(negative)}
        self.tags = words(tags)


TOPICS = {
    "film": Topic(
        "film|movie|plot|ending|acting|script|soundtrack|cast|director|sequel|trailer|documentary|opening scene"
        "|dialogue",
        "looked|felt|seemed|turned out",
        "saw it at the cinema {when}|watched the film with {who} {when}|two seats left in the back row"
        "|popcorn and a screen"
        "|streamed the first episode {when}|the credits ran for ten minutes|it starts with a man on a bridge"
        "|set in berlin in the sixties|they changed the {thing} after the premiere|my ticket says row nine",
        "gripping hilarious moving clever witty suspenseful",
        "predictable pretentious cheesy wooden plotless overlong",
        "#film #cinema #movienight #nowwatching",
    ),
    "food": Topic(
        "soup|pizza|pasta|curry|burger|salad|coffee|bread|dessert|steak|menu|breakfast|ramen|apple pie|service",
        "tasted|smelled|looked|turned out",
        "ordered a pizza for {who}|lunch at the new place on the corner"
        "|they add cheese and an apple to the {thing}"
        "|table for four {when}|tried the curry with rice and beans|the waiter brought water and salt"
        "|cooked pasta at home {when}|the kitchen closes at ten|recipe from {who} with lemon and garlic"
        "|a bowl of soup and a banana",
        "delicious tasty yummy fresh crispy scrumptious",
        "soggy burnt greasy inedible tasteless undercooked",
        "#food #lunch #foodie #homecooking",
    ),
    "weather": Topic(
        "weather|sky|wind|morning|evening|forecast|autumn|summer|winter|walk|snow|view|air|sunset",
        "looked|felt|seemed|turned out",
        "ten degrees and clouds {when}|took a coat and an umbrella|the forecast says twelve degrees on sunday"
        "|walked along the river {when}|leaves on the street {when}|the bus stop is under water"
        "|fog over the bridge {when}"
        "|windows open {when}|the radio says wind from the north|snow on the roof of the church",
        "sunny crisp warm balmy refreshing mild",
        "gloomy freezing muggy bleak dreary stormy",
        "#weather #autumn #outside #forecast",
    ),
    "travel": Topic(
        "flight|train|hotel|room|trip|airport|city|ferry|museum|seat|bus|tour|guide|hostel|old town",
        "looked|felt|seemed|turned out",
        "on the train to lisbon {when}|landed in tokyo {when}|platform four , coach nine|booked the hotel in march"
        "|checked in at the hotel {when}|three bags and a map|passport control takes an hour"
        "|changed trains in vienna"
        "|{who} took photos of the {thing}|from paris to rome by night",
        "scenic smooth relaxing punctual spotless cosy",
        "cramped chaotic filthy bumpy noisy overcrowded",
        "#travel #train #citybreak #ontheroad",
    ),
    "sport": Topic(
        "match|game|team|goal|referee|defence|season|coach|keeper|transfer|training|striker|final|crowd",
        "looked|played|seemed|finished",
        "kick off at eight {when}|two one after ninety minutes|{who} has tickets for the final"
        "|watched the match at the pub"
        "|new shirt with number ten|five minutes of extra time|they changed the keeper at half time"
        "|away game in leeds {when}"
        "|the season starts on saturday|ran five miles with {who} {when}",
        "heroic thrilling unstoppable dominant fearless classy",
        "hopeless spineless toothless shameful careless lifeless",
        "#football #matchday #running #cup",
    ),
    "work": Topic(
        "meeting|office|project|job|report|client|presentation|workshop|team lunch|interview|schedule|training day"
        "|review",
        "looked|felt|seemed|turned out",
        "meeting with {who} {when}|forty slides for the presentation|the printer is on the third floor"
        "|wrote the report {when}"
        "|moved the meeting to wednesday|new desk by the window|call with the client {when}|shift from six to two"
        "|{who} signed the contract {when}|the lift stops at every floor",
        "productive rewarding inspiring supportive fruitful motivating",
        "exhausting pointless stressful draining chaotic thankless",
        "#work #office #career #worklife",
    ),
    "phone": Topic(
        "phone|screen|battery|camera|update|app|keyboard|speaker|charger|laptop|headset|signal|design|tablet",
        "looked|felt|worked|turned out",
        "installed the update {when}|version nine came out {when}|ordered the phone in black"
        "|{who} has the same {thing}"
        "|copied my photos to the tablet|set it up {when} with {who}|the box has a cable and a manual"
        "|switched from the old {thing} {when}|twelve hours on one charge|the shop had two left",
        "snappy reliable sleek responsive intuitive sturdy",
        "laggy buggy glitchy unresponsive sluggish flimsy",
        "#tech #phone #update #gadgets",
    ),
    "music": Topic(
        "song|album|concert|band|singer|chorus|guitar|gig|playlist|voice|drummer|festival|encore|sound",
        "sounded|felt|seemed|turned out",
        "doors open at seven {when}|heard the song on the radio {when}|they played for two hours {when}"
        "|row ten on the left"
        "|bought the album on vinyl|{who} played the drums|the album has twelve tracks"
        "|train home after the concert"
        "|second night in glasgow|the album came out {when}",
        "catchy soulful mesmerising groovy melodic uplifting",
        "grating tuneless whiny shrill soulless repetitive",
        "#music #live #nowplaying #vinyl",
    ),
    "books": Topic(
        "book|novel|chapter|story|author|cover|library|poem|hero|translation|audiobook|series|last page|essay",
        "read|felt|seemed|turned out",
        "started the book {when}|four hundred pages in two days|borrowed the novel from {who}"
        "|chapter nine on the tram"
        "|the story is set in japan|a shelf of books from {who}|reading a novel before bed"
        "|picked it up at the market"
        "|it was written in 1950|two more parts to come",
        "poetic captivating insightful touching wise absorbing",
        "longwinded confusing shallow preachy clunky unreadable",
        "#books #reading #amreading #library",
    ),
    "games": Topic(
        "level|quest|boss fight|artwork|gameplay|map|console|expansion|server|tutorial|soundtrack|story mode"
        "|patch|demo",
        "looked|felt|played|turned out",
        "level twelve with {who} {when}|downloaded the patch {when}|sixty hours in|online with {who} till two"
        "|the expansion comes with new maps|started a new save {when}|patch notes came out {when}"
        "|playing on the old console"
        "|four players and a dragon|the quest takes an hour",
        "addictive immersive polished fluid epic inventive",
        "grindy unplayable broken unbalanced pixelated soulless",
        "#gaming #coop #indiegame #speedrun",
    ),
    "home": Topic(
        "sofa|kitchen|flat|garden|curtain|neighbour|paint|bathroom|heating|mattress|lamp|shower|balcony|carpet",
        "looked|felt|seemed|turned out",
        "painted the kitchen with {who} {when}|moved the sofa to the window|the delivery came {when}"
        "|third floor , no lift"
        "|put up a shelf {when}|grey carpet , white walls|the plumber came {when}|picked the lamp with {who}"
        "|two boxes left to unpack|tea on the stairs {when}",
        "spacious stylish homely bright elegant snug",
        "mouldy damp leaky wobbly creaky stained",
        "#home #diy #newflat #interior",
    ),
    "school": Topic(
        "lecture|class|course|teacher|exam|essay|campus|seminar|lab|timetable|professor|textbook|group project|canteen",
        "looked|felt|seemed|turned out",
        "lecture at nine|handed in the essay {when}|forty people in the room|notes from {who} for the exam"
        "|second term starts in march|the lab is in building four|wrote six pages {when}"
        "|library with {who} till ten"
        "|new {thing} on tuesday|slides are online {when}",
        "fascinating engaging clear inspiring enlightening organised",
        "confusing pointless incomprehensible unfair monotonous disorganised",
        "#uni #student #campus #studying",
    ),
}
