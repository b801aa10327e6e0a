# English. A message a line; what stands in braces is filled in.

## Names
game-name = Girotondo
claim = Reversi in the round, for two, three or four.
colour-black = Black
colour-white = White
colour-red = Red
colour-green = Green
colour-neutral = Neutral
player-black = Black
player-white = White
player-red = Red
player-green = Green
board-six = 6×6
board-eight = 8×8
board-ten = 10×10
board-octagon = Octagon
level-novice = Novice
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
level-master = Master
about-novice = Has just learned the rules and loses to greed.
about-easy = Looks at its own moves and is easily led astray.
about-medium = Plays with some thought and sometimes errs.
about-hard = Seldom errs and plays the end well.
about-expert = Hardly ever errs and plays the end perfectly.
about-master = As strong as its thinking time allows.
you = You
person = Person
computer = The computer ({ $level })
discs-count = { $count ->
    [one] 1 disc
   *[other] { $count } discs
}

## Title
play = Play
lineup-against = You against { $players }
lineup-people = { $players } together
lineup-watch = { $players } play, you watch
lineup-level = { $count ->
    [one] { $level }
   *[other] { $count } × { $level }
}
list-and = { $list } and { $last }
people-count = { $count ->
    [one] One person
   *[other] { $count } people
}
new-game = New game…
settings = Settings
how-to-play = How to play
help = Help
credits = Credits
quit = Quit

## Buttons
back = Back
start = Start
continue = Continue
undo = Take back
redo = Play it again
pause = Pause
start-again = Start again
change-game = Change the game…
leave = Back to the title
play-again = Play again
look-at-board = Look at the board
show-result = Result
with-key = { $words } ({ $key })

## Setting up a game
setup-title = New game
setup-board = Board
setup-players = Players
setup-options = Options
setup-preview = So it begins
seat-computer = Computer
weaker = Weaker
stronger = Stronger
name-hint = Name
name-of = Name ({ $player })
anti-reversi = Anti-Reversi
anti-reversi-hint = Whoever has the fewest discs wins.
opening = Opening
opening-standard = Standard
opening-free = Free
opening-free-hint = The board starts empty; the first four discs go on the centre, in turn.
blocked = Blocked squares
blocked-none = None
blocked-drawn = { $count ->
    [one] 1 drawn
   *[other] { $count } drawn
}
blocked-by-hand = By hand
blocked-by-hand-hint = Choose squares in the picture: nobody plays there and lines stop at them.
blocked-drawn-hint = Nobody plays there and lines stop at them. Everyone gets the same share.
draw-again = Draw again
handicap = Corner handicap
handicap-none = None
handicap-hint = { $player } starts with these corners.
corners-count = { $count ->
    [one] 1 corner
   *[other] { $count } corners
}
square-free = { $square }, free
square-blocked = { $square }, blocked
changed-opening = The free opening is off now: it is for two players.
changed-handicap = The corner handicap is off now: it is for two players.
changed-blocked = { $count ->
    [one] A blocked square no longer fitted and is free again.
   *[other] { $count } blocked squares no longer fitted and are free again.
}

## Why a setup is not allowed
reason-six-is-for-two = The 6×6 board is for two players.
reason-free-opening-is-for-two = A free opening is for two players.
reason-handicap-is-for-two = A corner handicap is for two players.
reason-handicap-side = A handicap is given to Black or White, not to { $player }.
reason-handicap-corners = { $count ->
    [one] A handicap is one to four corners, not 1.
   *[other] A handicap is one to four corners, not { $count }.
}
reason-drawn-count = { $count ->
    [one] 4, 8 or 12 blocked squares can be drawn, not 1.
   *[other] 4, 8 or 12 blocked squares can be drawn, not { $count }.
}
reason-blocked-off-board = { $square } is not on this board.
reason-blocked-centre = { $square } belongs to the centre, which always stays free.
reason-blocked-handicap-corner = { $square } is a corner of the handicap, so it stays free.
reason-no-first-move = Black would have no first move.
reason-unreadable = “{ $text }” cannot be read.
reason-seats = { $count ->
    [one] 1 seat is taken, but { $players } play.
   *[other] { $count } seats are taken, but { $players } play.
}
reason-time = There is no such time limit.
reason-seated-twice = The same player is seated twice.

## What is happening
game-began = A new game: { $player } moves first.
played-flips = { $count ->
    [one] { $player } plays { $square } and flips 1.
   *[other] { $player } plays { $square } and flips { $count }.
}
played-touch = { $player } plays { $square } beside: nothing to flip.
played-opening = { $player } opens on { $square }.
must-pass = { $player } must pass
must-pass-reason = No move flips a disc.
passed = { $player } must pass: no move flips a disc.
taken-back = Back to an earlier position.
made-again = Forward again.
your-turn = Your turn, { $player }
its-turn = { $name } to move
thinking = Thinking…
is-thinking = { $name } is thinking…
game-over = The game is over.
hint-touch = Nothing flips: place beside any disc.
hint-opening = Place a disc on the centre.
hint-fewest = The fewest discs win.
moves = Moves
no-moves-yet = No moves yet
move-flips = +{ $count }
move-touches = flips none
move-pass = pass
look-first = To the start of the game (Home)
look-back = One move back (,)
look-on = One move on (.)
look-last = To the last move
look-present = Back to the game (End)
looking-back = Looking back: move { $ply } of { $count }
looking-at-start = The position before the first move.
game-waits = The game waits.
seat-to-move = to move
match-resumed = The match goes on.
match-over = The match is over.
move-time-up = { $count ->
    [1] { $player } is out of time: a move is made in their place.
    [2] { $player } is out of time again: a move is made in their place.
   *[other] { $player } is out of time for the third turn in a row.
}
game-time-up = { $player } has used up the time for the game.
left-free = { $player } leaves the table.
left-paying = { $count ->
    [one] { $player } leaves the table, for 1 chip.
   *[other] { $player } leaves the table, for { $count } chips.
}
taken-over = { $player }: a computer player ({ $level }) plays on.

## Said aloud
spoken-disc = { $square }, { $colour }
spoken-empty = { $square }, empty
spoken-flips = { $count ->
    [one] { $square }, empty: flips 1 disc
   *[other] { $square }, empty: flips { $count } discs
}
spoken-touch = { $square }, empty: a move that flips nothing
spoken-opening = { $square }, empty: one of the first four discs
spoken-count = { $colour } { $count }
spoken-board = Board, { $board }

## The result
result-wins = { $player } wins { $score }
result-wins-fewest = { $player } wins { $score } with the fewest discs
result-draw = A draw, { $score }
result-you-win = You win!
result-winner = { $player } wins
result-nobody = A draw for everyone
tournament = Tournament score { $score }
place = { $place ->
    [1] First
    [2] Second
    [3] Third
   *[other] Fourth
}
neutral-count = { $count ->
    [one] 1 neutral disc counts for nobody.
   *[other] { $count } neutral discs count for nobody.
}
empty-count = { $count ->
    [one] 1 square stayed empty.
   *[other] { $count } squares stayed empty.
}
next-colours = Colours move on: { $seats }
seat-plays = { $name }: { $colour }

## Settings
language = Language
sound = Sound
effects-volume = Effects
room-volume = The room: a fire
muted = No sound
picture = Picture
theme = Theme
theme-classic = Classic green
theme-lagoon = Lagoon
theme-night = Night
theme-day = Day
theme-contrast = High contrast
view = View
view-chair = From a chair
view-above = From above
quality = Drawing
quality-measured = As fine as this machine can
quality-fine = Fine
quality-fast = Fast
animation-speed = Speed of the discs
speed-calm = Calm
speed-normal = Normal
speed-brisk = Brisk
speed-instant = Instant
reduced-motion = Less motion
as-system = As the system
on = On
off = Off
strong-marks = Large marks on the discs
coordinates = Letters and numbers round the board
hints = Mark the legal squares
text-size = Size of words
percent = { $count }%

## Refusals
illegal-off-board = { $square } is not on this board.
illegal-blocked = { $square } is blocked: nobody plays there.
illegal-taken = { $square } is taken.
illegal-outside-centre = The first four discs go on the centre.
illegal-flips-nothing = { $square } flips nothing.
illegal-touches-nothing = { $square } touches no disc.
refused-too-late = The board has changed since.
refused-out-of-turn = Another player is to move.
refused-not-over = The game is not over yet.
refused-nothing-to-take-back = There is nothing to take back.
refused-nothing-to-make-again = There is nothing to play again.
refused-against-the-clock = Against the clock nothing is taken back.
refused-counts = This game counts, so it is neither taken back nor begun anew.
refused-time-is-up = The time is up: a computer player moves.
refused-has-left = Whoever sat here has left the table.
refused-not-played-for = Only who sits there moves for this seat.
refused-no-person = No person sits there.
refused-no-such-seat = There is no such seat at this table.
refused-record = The saved match cannot be taken up.

## Links
share = Share
share-text = A game of Girotondo
link-refused = The link does not lead to a game: { $reason }
link-move = move { $number }: { $reason }

## Mishaps
not-kept = Nothing can be kept on this machine: settings last until you leave. ({ $reason })
set-aside = The file with the { $what } could not be read. It was put aside, and the game starts afresh.
hint = Hint
hint-sought = Looking for a hint…
hint-so-far = Hint, still looking: { $square } ({ $lead }), { $count ->
    [one] one move ahead
   *[other] { $count } moves ahead
}.
hint-found = Hint: { $square } ({ $lead }), { $count ->
    [one] one move ahead
   *[other] { $count } moves ahead
}.
thinking-so-far = { $square } ({ $lead }), { $count ->
    [one] one move ahead
   *[other] { $count } moves ahead
}
master-time = Thinking time of { $level }, and of hints
seconds-count = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
lighter-search = The computer could not think as it should and played as Medium would.
no-move = The computer cannot find a move. Take back a move, or start the game again.
no-hint = No hint could be found. Ask again in a moment.
what-settings = settings
what-last-setup = last game
what-profiles = players
what-archive = finished games
what-table = match
what-other = saved data

## The rule book
rules-goal = The goal
rules-goal-text = Have more discs of your colour than anyone else when nobody can move any more. A tie for the lead is a draw for the whole table. Three boards are square; on the Octagon three squares are missing at each corner.
rules-move = A move
rules-move-text = Put a disc on an empty square so that a straight line of discs that are not yours, without a gap, lies between it and another disc of yours – across, down or diagonally. All discs in all such lines turn to your colour at once.
rules-pass = Two players: passing
rules-pass-text = Black begins. If no move of yours flips a disc, you must pass; you may not pass otherwise. The game ends when neither can move.
rules-many = Three and four players
rules-many-text = Black, White, Red and Green move in turn, and nobody ever passes. A line may hold any colours that are not yours, mixed: all of them turn to yours at once.
rules-anti = Anti-Reversi
rules-anti-text = The same moves, but the fewest discs win. With two players, whoever is wiped out has won.
rules-opening = Free opening
rules-opening-text = For two players. The board starts empty; the first four discs go on the centre in turn, and nothing flips meanwhile.
rules-blocked = Blocked squares
rules-blocked-text = Some squares are holes: nobody plays there, a line stops at them, and they count for nobody.
rules-handicap = Corner handicap
rules-handicap-text = For two players. One side starts with discs on one to four corners. A disc on a corner is never flipped.
rules-score = Counting
rules-score-text = The result is the discs on the board. In a tournament score for two players the winner gets the empty squares as well.
rules-this-game = This game
rules-all = All rules
rules-touch = When nothing can be flipped
rules-touch-text = With three or four, if no move of yours flips a disc, put one on any empty square that touches a disc: it flips nothing. So you are never out of the game, even without a disc.
rules-neutral = The neutral disc
rules-neutral-text = With three players one disc in the centre is neutral. It counts for nobody until somebody flips it; then it is a disc like any other.
tips = Playing well
tip-corners = Corners
tip-corners-text = A disc in a corner is never flipped, and your discs in a row from it along the edge are as safe. A corner is worth more than many discs elsewhere.
tip-beside = Beside an empty corner
tip-beside-text = Whoever plays beside an empty corner, on the diagonal above all, often hands it over: the other side can now reach it across that disc.
tip-mobility = Moves, not discs
tip-mobility-text = Early on few discs are good: they leave you many moves and the other side few. Who runs out of good moves must play a bad one. Here Black has four discs and a wide choice, White has no move at all.
tip-edges = Edges
tip-edges-text = A disc on the edge can only be flipped along the edge. That makes it steadier than one inside, but not safe: a gap, or an end without a corner, lets it be turned.
tip-end = Counting the end
tip-end-text = Discs count only at the end, and the last moves turn most. Fill the board so that you play last in a corner of it, and count before you lead: who is behind here wins with the last three squares.

## Help and credits
help-learn = Learn the game
help-hands = On the board
help-keys = Keys
help-pad = Game controller
help-pad-names = Whatever is written on them: of the four round buttons A is the lower one, B the right, X the left, Y the upper one.
help-point = Point at a marked square, or hold a finger on it, to see what would turn. Let go there to play; slide off the board to play nothing.
help-skip = A press while discs still move shows at once where they come to lie.
help-moves = A press on a move in the list shows the position after it. The game waits until you come back.
help-tab = Behind the last button Tab goes on through the page; before the first one Shift and Tab go to the game in words. Escape comes back from there.
credits-game = Rules, computer players, picture, sounds and words were made for this game.
credits-version = Version { $version } · { $licence }
credits-fonts = Typeface and icons
credits-libraries = Libraries
credits-libraries-text = Written in Rust, with the work of many people:
credits-by = { $by } · { $licence }

## The guided game
guide-offer = New here? A guided game of two minutes shows how it goes.
guide-accept = Show me
guide-decline = No, thanks
guide-start = Guided game, two minutes
guide-step = Lesson { $number } of { $count }
guide-leave = Leave the guided game
guide-skip = Skip this lesson
guide-again = Try again
guide-next = Next
guide-first = You are Black. Put a disc so that a white one lies between it and another of yours: play on a marked square.
guide-first-done = It lay between two of yours, so it turned over. Now White answers.
guide-most = Point at a square, or hold a finger on it, to see what would turn. Find the move that turns the most.
guide-most-done = { $count ->
    [one] Right: no move turns more than 1.
   *[other] Right: { $count } at once, and no move turns more.
}
guide-most-missed = { $count ->
    [one] That turned 1; { $square } would have turned { $best }. No harm done: early on, few discs are good.
   *[other] That turned { $count }; { $square } would have turned { $best }. No harm done: early on, few discs are good.
}
guide-directions = One disc can close lines in several directions, and all of them turn. Find the move that does so in four.
guide-directions-done = Four directions at once.
guide-directions-missed = { $count ->
    [one] That closed lines in 1 direction. One square closes { $best }: try again.
   *[other] That closed lines in { $count } directions. One square closes { $best }: try again.
}
guide-corner = A disc in a corner can never be turned back. One is within reach: take it.
guide-corner-done = It is yours for good, and the discs that lean on it are hard to turn.
guide-corner-missed = That is no corner. Look at { $square }, and try again.
guide-pass = Who has no move must pass. One move here leaves White without any: find it.
guide-pass-done = White has to pass, and you move again.
guide-pass-missed = White can still move after that. Try again: it is { $square }.
guide-mixed = Now four play. A line may hold any colours that are not yours. Find the move that turns three colours at once.
guide-mixed-done = Three colours turn into one. That is what this game is about.
guide-mixed-missed = { $count ->
    [one] That turned 1 colour. { $square } turns { $best } at once: try again.
   *[other] That turned { $count } colours. { $square } turns { $best } at once: try again.
}
guide-touch = With three or four nobody passes: who can turn nothing puts a disc beside any other one. Do that.
guide-touch-done = It turns nothing, but you are still in the game.
guide-done = That is all there is to it. The rule book has the rest, and tips for playing well.

## Keys
key-arrows = Arrows
key-enter = Enter or Space
key-square = A letter, then a number
key-comma = Comma
key-period = Full stop
key-home = Home
key-end = End
key-move-cursor = Move over the board and through the menus
key-play = Play on the square; press the button
key-go-to = Go to that square
key-undo-redo = Take back, play again
key-look-back = Look one move back, one move on
key-look-ends = Look at the start, come back to the game
key-pause = Pause; back
key-view = Lean over the table, or sit back
key-mute = Sound off and on
key-help = Help
key-rules = The rule book
key-tab = Go from button to button
pad-stick = Stick or cross

## An evening: the match
go-on = Go on with the match
go-on-result = Back to the result
match-to = { $count ->
    [one] One game
   *[other] To { $count } wins
}
match-stands = { $score } in wins
wins-count = { $count ->
    [one] 1 win
   *[other] { $count } wins
}
time-left = { $time } left
setup-match = Match
setup-time = Time
time-off = No clock
time-move = { $count } s a move
time-game = { $count } min a game
time-move-hint = When the time for a move is up, a move is made for you. Three turns in a row, and you leave the table.
time-game-hint-two = Whoever uses up the time loses the game.
time-game-hint-many = When somebody has used up the time, a computer player plays their game to the end.
stake = { $count ->
    [one] The match is for 1 chip.
   *[other] The match is for { $count } chips.
}
stake-none = Only guests play: nothing is won or lost.
chips-count = { $count ->
    [one] 1 chip
   *[other] { $count } chips
}
name-and-chips = { $name }: { $chips }
guest = Guest
guest-hint = A guest plays for nothing, and nothing is counted.
add-player = Add a player
player-number = Player { $number }
announce-turns = Say whose turn it is when the device changes hands
hand-over = { $player }, your turn
hand-over-hint = The game waits until you are here.
ready = Here I am
leave-match = Leave the match…
match-waits = The match waits for you.
ask-give-up = Give up the match?
ask-give-up-text = A match is still going on: { $lineup }.
ask-leave = Leave the match?
ask-leave-two = The other side wins it.
ask-leave-many = A computer player takes the seat.
price-free = It costs nothing.
price = { $count ->
    [one] It costs 1 chip.
   *[other] It costs { $count } chips.
}
give-up = Give it up
leave-as = { $player } leaves
leave-now = Leave
stay = Stay
cancel = Cancel
match-you-win = The match is yours!
match-winner = { $player } wins the match
next-game = Next game
another-match = Another match
next-by-itself = The next game begins by itself.
draw-replayed = A drawn game counts for nobody: another one follows.
settled-won = { $count ->
    [one] { $name } wins 1 chip and has { $balance } now.
   *[other] { $name } wins { $count } chips and has { $balance } now.
}
settled-lost = { $count ->
    [one] { $name } pays 1 chip and has { $balance } now.
   *[other] { $name } pays { $count } chips and has { $balance } now.
}
settled-you-won = { $count ->
    [one] You win 1 chip and have { $balance } now.
   *[other] You win { $count } chips and have { $balance } now.
}
settled-you-lost = { $count ->
    [one] You pay 1 chip and have { $balance } now.
   *[other] You pay { $count } chips and have { $balance } now.
}
settled-gift = Nothing was left, so { $count } chips were given to go on with.

## Statistics and finished games
statistics = Statistics
statistics-none = Nothing has been played to the end yet.
statistics-none-such = Nothing like this has been played yet.
every-board = Every board
every-count = Any number
every-opponent = Anybody
every-option = Any options
no-options = No options
people-alone = People
count-players = { $count ->
    [one] 1 player
   *[other] { $count } players
}
stat-games = Games
stat-matches = Matches
stat-won = Won
stat-drawn = Drawn
stat-lost = Lost
stat-share = Share of wins
stat-best-margin = Best margin
stat-biggest-flip = Biggest flip
stat-longest-run = Longest winning run
stat-move-time = Average time a move
stat-filter = Only
tenths = { $whole }.{ $tenth }
seconds-long = { $seconds } s
stat-not-yet = –
plot-results = Wins less losses, game by game
plot-margins = Discs ahead at the end of each game
plot-difference = Discs ahead, move by move
chips = Chips
reset = Reset…
ask-reset = Reset the statistics?
ask-reset-text = Everything that was counted for { $name } is forgotten; the chips stay.
reset-now = Reset
remove-player = Remove the player…
ask-remove = Remove the player?
ask-remove-text = Name, chips and statistics of { $name } are forgotten.
remove-now = Remove
archive = Finished games
archive-none = Finished games are kept here, to be looked at again.
archive-open = Look at it again
archive-remove = Forget this game
calendar-day = { $day } { $month ->
     [1] January
     [2] February
     [3] March
     [4] April
     [5] May
     [6] June
     [7] July
     [8] August
     [9] September
     [10] October
     [11] November
    *[12] December
} { $year }
ended-on-time = on time
ended-left = by leaving
