"""The words and sentences about the world beyond the tweets, from which the word vectors get their regularities.

Every sentence is made of classes of words. A vector can know only what occurs together: royal words stand with crowns
and with "he" or "she", comparatives with "than", capitals with their country.
"""

from __future__ import annotations

from tweet_words import words


def rows(text: str) -> list[tuple[str, ...]]:
    """One tuple a row; "|" separates rows, blanks separate words."""
    return [tuple(row.split()) for row in text.split("|")]


#: role -> pairs (he, she), and what stands around them whatever their gender.
ROLES = {
    "monarch": (
        rows("king queen"),
        words(
            "throne crown kingdom royal reign realm coronation sceptre majesty monarch palace regent subjects treasury"
            " proclamation jubilee anthem"
        ),
    ),
    "noble": (
        rows("prince princess|duke duchess|emperor empress|lord lady|baron baroness"),
        words("castle court noble heir dynasty estate title ballroom carriage manor tournament"),
    ),
    "person": (
        rows("man woman|gentleman gentlewoman|sir madam|guy gal"),
        words("person street adult citizen stranger crowd village elderly people town voter passer-by"),
    ),
    "child": (
        rows("boy girl|lad lass|schoolboy schoolgirl"),
        words("child toy playground kindergarten little swing doll puppet childhood crayon"),
    ),
    "parent": (
        rows("father mother|grandfather grandmother|dad mum|grandpa grandma|stepfather stepmother"),
        words("parent family baby cradle bedtime household grandchild lullaby"),
    ),
    "sibling": (
        rows("son daughter|brother sister|nephew niece|uncle aunt"),
        words("relative family twin sibling cousin reunion youngest"),
    ),
    "couple": (
        rows("husband wife|groom bride|widower widow|boyfriend girlfriend"),
        words("wedding marriage ring honeymoon couple vow divorce anniversary spouse"),
    ),
    "stage": (
        rows("actor actress|hero heroine|host hostess|waiter waitress|steward stewardess"),
        words("stage audience role applause theatre costume rehearsal curtain"),
    ),
    "order": (
        rows("monk nun|wizard witch|priest priestess|god goddess"),
        words("prayer temple spell monastery candle robe chapel holy magic"),
    ),
}
GENDER = {
    0: words("he his him himself male masculine beard moustache bachelor gentlemen men"),
    1: words("she her hers herself female feminine dress lipstick maiden ladies women"),
}
NAMES = {
    0: words(
        """ben david felix henry jack karl max oscar simon victor adam bruno charles daniel eric frank
            george hugo ian james kevin leo martin nathan paul robert samuel thomas william peter"""
    ),
    1: words(
        """anna carla emma grace ida laura nina paula ruth tina alice betty clara diana elena fiona gloria
            helen iris jane kate lucy maria nora olivia rosa sarah theresa ursula wendy"""
    ),
}
PEOPLE_SENTENCES = (
    "the {person} and {poss} {around}|{pron} is the {person} of the {around}"
    "|the {person} with the {around} said that {pron} {did}"
    "|the {around} of the {person} , {pron} {did} {refl}|a {person} {did} {poss} {around}"
    "|{person} {around} {around}"
    "|when {pron} was a {person} {pron} {did} the {around}|{gender} {person} {around}"
    "|the {person} saw {poss} {around} and the {around}"
    "|{name} the {person} {did} {poss} {around}|{pron} is called {name} , {gender} {name}"
    "|{name} and {name} , {poss} {person}"
    "|{name} {did} {refl}|{person} {name} and {pron}|{person} {gender} {gender}|{pron} {gender} {name}"
    "|{name} {gender} {name} {pron}"
)
DID = words("ruled kept saw found wore lost shared showed left held kept remembered described")

#: field -> (base, comparative, superlative), and the nouns that such an adjective describes.
ADJECTIVES = {
    "mind": (
        rows("smart smarter smartest"),
        words("student brain scientist idea question chess pupil plan inventor thinker"),
    ),
    "force": (
        rows("strong stronger strongest"),
        words("muscle rope ox wrestler arm steel warrior athlete hammer tide"),
    ),
    "mood": (
        rows("proud prouder proudest|brave braver bravest|wise wiser wisest|kind kinder kindest|calm calmer calmest"),
        words("grandfather leader soldier judge character heart mentor captain owl friend"),
    ),
    "size": (
        rows("big bigger biggest|large larger largest|huge huger hugest|small smaller smallest|tiny tinier tiniest"),
        words("house box planet elephant mountain parcel ship lake barn crater"),
    ),
    "height": (
        rows("tall taller tallest|high higher highest|low lower lowest|short shorter shortest"),
        words("tower tree wall giraffe building ladder fence hill ceiling mast"),
    ),
    "speed": (
        rows("fast faster fastest|quick quicker quickest|slow slower slowest"),
        words("car runner rocket horse snail sprinter turtle motorbike cyclist racer"),
    ),
    "heat": (
        rows("hot hotter hottest|cold colder coldest|warm warmer warmest|cool cooler coolest"),
        words("oven desert stove ice furnace iceberg climate fever fridge lava"),
    ),
    "age": (
        rows("old older oldest|young younger youngest|new newer newest"),
        words("ruin antique tradition generation teenager century manuscript veteran wine fossil"),
    ),
    "price": (
        rows("cheap cheaper cheapest|rich richer richest|costly costlier costliest"),
        words("price market merchant banker jewel shop bargain discount fee rent"),
    ),
    "weight": (
        rows("heavy heavier heaviest|light lighter lightest|thick thicker thickest|thin thinner thinnest"),
        words("stone feather iron load suitcase anvil balloon paper blanket log"),
    ),
    "space": (
        rows(
            "deep deeper deepest|wide wider widest|narrow narrower narrowest|long longer longest|far farther farthest"
        ),
        words("river ocean canyon valley tunnel road cave path trench distance"),
    ),
    "sound": (
        rows("loud louder loudest|quiet quieter quietest|soft softer softest"),
        words("voice drum whisper thunder siren bell trumpet murmur alarm echo"),
    ),
}
FORM_SENTENCES = {
    0: "the {noun} is {adj}|a {adj} {noun}|as {adj} as a {noun}|how {adj} is the {noun} ?"
    "|the {adj} {noun} is not so {adj}"
    "|{adj} , {any} or {any}|neither {adj} nor {any}|very {adj} and {any}",
    1: "this {noun} is {adj} than that {noun}|much {adj} than the other {noun}|a {adj} {noun} than before"
    "|even {adj} than a {noun}|the {noun} became {adj} and {adj}|far {adj} than any {noun}|the {adj} the {any}"
    "|much {any} and {adj}|{adj} than ever , {any} than ever",
    2: "the {adj} {noun} in the world|the {adj} {noun} of all|the {adj} {noun} ever|among the {adj} of all {noun}"
    "|the {adj} and the {any} of all|the {adj} , the {any} ever",
}

COUNTRIES = rows(
    "france paris french|germany berlin german|italy rome italian|spain madrid spanish|portugal lisbon portuguese"
    "|austria vienna austrian|poland warsaw polish|greece athens greek|sweden stockholm swedish"
    "|norway oslo norwegian"
    "|finland helsinki finnish|denmark copenhagen danish|ireland dublin irish|hungary budapest hungarian"
    "|russia moscow russian"
    "|turkey ankara turkish|egypt cairo egyptian|japan tokyo japanese|china beijing chinese|india delhi indian"
    "|canada ottawa canadian|mexico mexico-city mexican|brazil brasilia brazilian|peru lima peruvian"
    "|chile santiago chilean"
    "|kenya nairobi kenyan|morocco rabat moroccan|thailand bangkok thai|vietnam hanoi vietnamese|korea seoul korean"
)
COUNTRY_SENTENCES = (
    "{capital} is the capital of {country}|the embassy of {country} in {capital}|people in {country} speak {tongue}"
    "|the {tongue} government in {capital}|{country} borders another country|a map of {country} and {capital}"
    "|from {capital} across {country}|the {tongue} language and culture"
    "|the president of {country} spoke in {capital}"
    "|the population of {country}|{tongue} troops left {capital}"
)

#: (base, past, -ing form) and what is done to.
VERBS = {
    "motion": (
        rows(
            "walk walked walking|run ran running|swim swam swimming|jump jumped jumping|climb climbed climbing"
            "|ride rode riding"
            "|travel travelled travelling|march marched marching|dance danced dancing|fly flew flying"
            "|drive drove driving"
        ),
        words("home uphill abroad fast slowly along across away through miles"),
    ),
    "speech": (
        rows(
            "say said saying|tell told telling|speak spoke speaking|ask asked asking|shout shouted shouting"
            "|talk talked talking"
            "|whisper whispered whispering|answer answered answering|explain explained explaining"
            "|promise promised promising"
        ),
        words("word sentence truth story secret language news speech loudly name"),
    ),
    "making": (
        rows(
            "make made making|build built building|paint painted painting|draw drew drawing|write wrote writing"
            "|cook cooked cooking|bake baked baking|sew sewed sewing|carve carved carving|repair repaired repairing"
        ),
        words("bridge picture letter cake shirt statue roof table sketch engine"),
    ),
    "thought": (
        rows(
            "think thought thinking|know knew knowing|learn learned learning|forget forgot forgetting"
            "|guess guessed guessing"
            "|remember remembered remembering|understand understood understanding|study studied studying"
            "|read read reading"
        ),
        words("lesson answer fact maths problem rule meaning theory name history"),
    ),
    "trade": (
        rows(
            "buy bought buying|sell sold selling|pay paid paying|lend lent lending|earn earned earning"
            "|spend spent spending"
            "|save saved saving|trade traded trading|borrow borrowed borrowing|order ordered ordering"
        ),
        words("money coin bank share debt loan gold salary tax goods"),
    ),
}
TENSE_SENTENCES = {
    0: "they want to {verb} the {object}|we will {verb} {object}|to {verb} or not to {verb}"
    "|i can {verb} the {object}|let us {verb}",
    1: "they {verb} the {object} long ago|once we {verb} the {object}|in those days people {verb} {object}"
    "|had {verb} the {object}",
    2: "they are {verb} the {object}|keep on {verb} {object}|we were {verb} the {object} then"
    "|start {verb} the {object}",
}

#: kind -> (members, what is said of all of them).
KINDS = {
    "fruit": (
        "apple banana orange pear peach plum cherry grape lemon melon mango strawberry raspberry apricot kiwi fig",
        "fruit ripe juice peel orchard tree basket sweet seed jam harvest vitamin juicy smoothie",
    ),
    "vegetable": (
        "carrot potato tomato onion cabbage spinach cucumber pepper bean pea leek lettuce garlic pumpkin radish",
        "vegetable soup peel chop garden stew raw field salad root boil vegetarian",
    ),
    "pet": (
        "dog cat rabbit hamster parrot goldfish puppy kitten guinea-pig canary",
        "pet owner tail feed paw leash bowl vet fur cage cuddle",
    ),
    "farm": (
        "cow sheep goat pig hen duck goose donkey turkey-hen lamb ox pony",
        "farm farmer barn hay milk wool egg meadow herd fence stable",
    ),
    "wild": (
        "lion tiger bear wolf fox elephant giraffe zebra monkey gorilla leopard hyena rhino hippo crocodile",
        "wild jungle zoo hunt prey forest claw savanna roar herd habitat",
    ),
    "bird": (
        "eagle owl sparrow swan crow falcon pigeon robin stork gull swallow heron",
        "bird wing nest feather sing fly egg beak migrate branch",
    ),
    "sea": (
        "fish shark whale dolphin octopus crab salmon tuna seal lobster trout eel",
        "sea ocean fin swim wave net fisherman boat reef deep salty",
    ),
    "colour": (
        "red blue green yellow white black brown pink purple grey turquoise violet beige",
        "colour paint shade dye bright dark flag crayon stripe rainbow pale",
    ),
    "number": (
        "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand",
        "number count plus minus times equals sum digit total dozen half",
    ),
    "month": (
        "january february march april may june july august september october november december",
        "month year calendar early late season date spring mid since until",
    ),
    "weekday": (
        "monday tuesday wednesday thursday friday saturday sunday",
        "weekday week schedule morning evening every next timetable opening hours",
    ),
    "instrument": (
        "piano violin guitar flute trumpet cello clarinet harp drum saxophone organ oboe",
        "instrument orchestra play string tune concert melody musician conductor sonata chord",
    ),
    "clothing": (
        "shirt trousers jacket coat skirt scarf hat sock shoe boot glove sweater belt tie blouse jeans",
        "wear clothes button sleeve pocket cotton fashion wardrobe tailor knit size fabric",
    ),
    "body": (
        "head hand foot leg arm knee elbow shoulder finger toe neck back ear eye nose mouth chest hip",
        "body muscle bone pain skin injury bend blood doctor bandage joint",
    ),
    "furniture": (
        "chair table sofa bed desk shelf cupboard drawer wardrobe bench stool mattress lamp mirror",
        "furniture wooden room sit carpenter cushion corner polished antique leg interior",
    ),
    "vehicle": (
        "car bus train tram truck van bicycle motorbike taxi lorry ambulance scooter",
        "vehicle wheel driver engine road brake fuel park passenger garage ticket",
    ),
    "ship": (
        "ship boat ferry yacht canoe submarine raft sailboat steamer",
        "sail harbour captain anchor deck crew port wave voyage mast dock",
    ),
    "metal": (
        "gold silver iron copper steel lead tin zinc bronze aluminium nickel platinum",
        "metal mine melt ore alloy forge heavy shiny coin rust smith wire",
    ),
    "science": (
        "physics chemistry biology maths geology astronomy medicine botany geometry statistics",
        "science experiment theory laboratory professor research equation university measure textbook",
    ),
    "job": (
        "doctor nurse teacher lawyer engineer farmer baker butcher carpenter plumber pilot soldier judge painter "
        "nurse librarian",
        "job work employed training uniform salary skilled profession retired office hire shift",
    ),
    "sport": (
        "football tennis basketball hockey golf rugby cricket volleyball handball boxing rowing judo",
        "sport team ball score league champion stadium coach racket tournament medal player",
    ),
    "drink": (
        "water milk tea coffee juice wine beer lemonade cider cocoa whisky",
        "drink glass cup bottle pour thirsty sip mug jug brew refill",
    ),
    "dish": (
        "bread cheese butter rice pasta soup steak sausage omelette pancake pie stew sandwich noodles",
        "eat meal plate kitchen cook recipe oven spoon fork dinner bake lunch",
    ),
    "tree": (
        "oak pine birch maple willow beech elm ash cedar palm spruce poplar",
        "tree leaf forest branch trunk bark root wood shade timber grow",
    ),
    "flower": (
        "rose tulip daisy lily daffodil orchid violet poppy sunflower lavender",
        "flower bloom petal garden bouquet vase scent bee stem spring",
    ),
    "weatherword": (
        "rain snow wind fog hail storm thunder lightning frost drizzle sleet",
        "weather cloud forecast sky degrees umbrella blow wet fall cover north",
    ),
    "tool": (
        "hammer saw screwdriver drill pliers axe spade rake wrench chisel ladder",
        "tool workshop nail wood fix handle screw toolbox cut garage",
    ),
    "city": (
        "london manchester leeds glasgow boston chicago milan munich hamburg geneva barcelona porto",
        "city mayor centre suburb street railway hotel museum airport airport district bridge",
    ),
    "planet": (
        "mercury venus earth mars jupiter saturn uranus neptune moon sun",
        "planet orbit space telescope solar star gravity rocket surface crater astronomer",
    ),
    "law": (
        "court judge lawyer jury police prison crime witness thief trial verdict law",
        "guilty sentence arrest accused case legal prosecutor evidence appeal defend",
    ),
    "money": (
        "euro dollar pound cent yen franc rouble krone peso",
        "currency exchange bank price rate coin cost pay banknote inflation",
    ),
    "computer": (
        "computer keyboard software internet website program printer server email password file browser",
        "digital online user click data install screen code network type",
    ),
    "health": (
        "fever cough flu headache cold allergy infection rash measles asthma",
        "patient symptom doctor hospital medicine cure pill ill treatment nurse",
    ),
}
#: Kinds that are spoken of alike: half of what is said of one is said of all in its row.
FAMILIES = rows(
    "fruit vegetable dish drink|pet farm wild bird sea|tree flower weatherword planet"
    "|colour clothing furniture tool metal"
    "|number month weekday money|instrument sport|body health|vehicle ship city|science computer|job law"
)
KIND_SENTENCES = (
    "the {member} and the {member} are {about}|a {member} has {about} and {about}|{about} of the {member}"
    "|{member} , {member} and {member}"
    "|every {member} needs {about}|the {about} {about} {member}|between {member} and {member} there is {about}"
    "|that {member} is {about}"
)
