# Italiano. Un messaggio per riga; ciò che sta fra graffe viene sostituito.

## Nomi
game-name = Girotondo
claim = Reversi per due, tre o quattro: gira, gira il tavoliere.
colour-black = Nero
colour-white = Bianco
colour-red = Rosso
colour-green = Verde
colour-neutral = Neutra
player-black = Il Nero
player-white = Il Bianco
player-red = Il Rosso
player-green = Il Verde
board-six = 6×6
board-eight = 8×8
board-ten = 10×10
board-octagon = Ottagono
level-novice = Novizio
level-easy = Facile
level-medium = Medio
level-hard = Difficile
level-expert = Esperto
level-master = Maestro
about-novice = Ha appena imparato le regole e perde contro chi è avido.
about-easy = Guarda solo le proprie mosse e si lascia ingannare facilmente.
about-medium = Gioca con criterio e a volte sbaglia.
about-hard = Sbaglia di rado e gioca bene il finale.
about-expert = Non sbaglia quasi mai e gioca il finale alla perfezione.
about-master = Forte quanto gli concede il tempo per pensare.
you = Tu
person = Persona
computer = Il computer ({ $level })
discs-count = { $count ->
    [one] 1 pedina
   *[other] { $count } pedine
}

## Titolo
play = Gioca
lineup-against = Tu contro { $players }
lineup-people = { $players } insieme
lineup-watch = Giocano { $players }, tu guardi
lineup-level = { $count ->
    [one] { $level }
   *[other] { $count } × { $level }
}
list-and = { $list } e { $last }
people-count = { $count ->
    [one] Una persona
   *[other] { $count } persone
}
new-game = Nuova partita…
settings = Impostazioni
how-to-play = Come si gioca
help = Aiuto
credits = Riconoscimenti
quit = Esci

## Pulsanti
back = Indietro
start = Inizia
continue = Continua
undo = Annulla la mossa
redo = Ripeti la mossa
pause = Pausa
start-again = Ricomincia
change-game = Cambia partita…
leave = Torna al titolo
play-again = Gioca ancora
look-at-board = Guarda il tavoliere
show-result = Risultato
with-key = { $words } ({ $key })

## Preparare una partita
setup-title = Nuova partita
setup-board = Tavoliere
setup-players = Giocatori
setup-options = Varianti
setup-preview = Si comincia così
seat-computer = Computer
weaker = Più debole
stronger = Più forte
name-hint = Nome
name-of = Nome ({ $player })
anti-reversi = Anti-Reversi
anti-reversi-hint = Vince chi ha meno pedine.
opening = Apertura
opening-standard = Normale
opening-free = Libera
opening-free-hint = Il tavoliere parte vuoto; le prime quattro pedine vanno al centro, a turno.
blocked = Caselle bloccate
blocked-none = Nessuna
blocked-drawn = { $count ->
    [one] 1 a sorte
   *[other] { $count } a sorte
}
blocked-by-hand = A mano
blocked-by-hand-hint = Scegli le caselle nel disegno: lì non gioca nessuno e le file si fermano.
blocked-drawn-hint = Lì non gioca nessuno e le file si fermano. Sono disposte in modo equo per tutti.
draw-again = Nuovo sorteggio
handicap = Vantaggio negli angoli
handicap-none = Nessuno
handicap-hint = { $player } parte con questi angoli.
corners-count = { $count ->
    [one] 1 angolo
   *[other] { $count } angoli
}
square-free = { $square }, libera
square-blocked = { $square }, bloccata
changed-opening = L’apertura libera è stata tolta: è per due giocatori.
changed-handicap = Il vantaggio negli angoli è stato tolto: è per due giocatori.
changed-blocked = { $count ->
    [one] Una casella bloccata non andava più bene ed è di nuovo libera.
   *[other] { $count } caselle bloccate non andavano più bene e sono di nuovo libere.
}

## Perché una scelta non è possibile
reason-six-is-for-two = Il tavoliere 6×6 è per due giocatori.
reason-free-opening-is-for-two = L’apertura libera è per due giocatori.
reason-handicap-is-for-two = Il vantaggio negli angoli è per due giocatori.
reason-handicap-side = Il vantaggio si dà al Nero o al Bianco, non a questo colore: { $player }.
reason-handicap-corners = { $count ->
    [one] Il vantaggio va da uno a quattro angoli, non 1.
   *[other] Il vantaggio va da uno a quattro angoli, non { $count }.
}
reason-drawn-count = { $count ->
    [one] Si sorteggiano 4, 8 o 12 caselle bloccate, non 1.
   *[other] Si sorteggiano 4, 8 o 12 caselle bloccate, non { $count }.
}
reason-blocked-off-board = { $square } non è su questo tavoliere.
reason-blocked-centre = { $square } è al centro, che resta sempre libero.
reason-blocked-handicap-corner = { $square } è un angolo del vantaggio, quindi resta libero.
reason-no-first-move = Il Nero non avrebbe una prima mossa.
reason-unreadable = «{ $text }» non si riesce a leggere.
reason-seats = { $count ->
    [one] È occupato 1 posto, ma i giocatori sono { $players }.
   *[other] Sono occupati { $count } posti, ma i giocatori sono { $players }.
}
reason-time = Un limite di tempo così non esiste.
reason-seated-twice = La stessa persona occupa due posti.

## Che cosa succede
game-began = Nuova partita: { $player } muove per primo.
played-flips = { $count ->
    [one] { $player } gioca { $square } e gira una pedina.
   *[other] { $player } gioca { $square } e gira { $count } pedine.
}
played-touch = { $player } gioca accanto, in { $square }: non c’è nulla da girare.
played-opening = { $player } apre in { $square }.
must-pass = { $player } passa
must-pass-reason = Nessuna mossa gira una pedina.
passed = { $player } passa: nessuna mossa gira una pedina.
taken-back = Si torna a una posizione precedente.
made-again = Si va di nuovo avanti.
your-turn = Tocca a te: { $player }
its-turn = Tocca a { $name }
thinking = Sta pensando…
is-thinking = { $name } sta pensando…
game-over = La partita è finita.
hint-touch = Non si gira nulla: gioca accanto a una pedina qualsiasi.
hint-opening = Metti una pedina al centro.
hint-fewest = Vince chi ha meno pedine.
moves = Mosse
no-moves-yet = Ancora nessuna mossa
move-flips = +{ $count }
move-touches = non ne gira
move-pass = passa
look-first = All’inizio della partita (Inizio)
look-back = Una mossa indietro (,)
look-on = Una mossa avanti (.)
look-last = All’ultima mossa
look-present = Torna alla partita (Fine)
looking-back = Si rivede la mossa { $ply } di { $count }
looking-at-start = La posizione prima della prima mossa.
game-waits = La partita aspetta.
seat-to-move = al tratto
match-resumed = L’incontro riprende.
match-over = L’incontro è finito.
move-time-up = { $count ->
    [1] { $player } ha finito il tempo: si muove al suo posto.
    [2] { $player } ha di nuovo finito il tempo: si muove al suo posto.
   *[other] { $player } ha finito il tempo per il terzo turno di fila.
}
game-time-up = { $player } ha esaurito il tempo per la partita.
left-free = { $player } lascia il tavolo.
left-paying = { $count ->
    [one] { $player } lascia il tavolo e paga 1 gettone.
   *[other] { $player } lascia il tavolo e paga { $count } gettoni.
}
taken-over = { $player }: continua il computer ({ $level }).

## Said aloud
spoken-disc = { $square }, { $colour }
spoken-empty = { $square }, libera
spoken-flips = { $count ->
    [one] { $square }, libera: gira una pedina
   *[other] { $square }, libera: gira { $count } pedine
}
spoken-touch = { $square }, libera: mossa che non gira nulla
spoken-opening = { $square }, libera: una delle prime quattro pedine
spoken-count = { $colour } { $count }
spoken-board = Tavoliere, { $board }

## Il risultato
result-wins = { $player } vince { $score }
result-wins-fewest = { $player } vince { $score } con meno pedine
result-draw = Patta, { $score }
result-you-win = Hai vinto!
result-winner = { $player } vince
result-nobody = Patta per tutti
tournament = Punteggio da torneo { $score }
place = { $place ->
    [1] Primo
    [2] Secondo
    [3] Terzo
   *[other] Quarto
}
neutral-count = { $count ->
    [one] 1 pedina neutra non conta per nessuno.
   *[other] { $count } pedine neutre non contano per nessuno.
}
empty-count = { $count ->
    [one] 1 casella è rimasta vuota.
   *[other] { $count } caselle sono rimaste vuote.
}
next-colours = I colori girano: { $seats }
seat-plays = { $name }: { $colour }

## Impostazioni
language = Lingua
sound = Suono
effects-volume = Effetti
room-volume = La stanza: un fuoco
muted = Senza suono
picture = Aspetto
theme = Tema
theme-classic = Verde classico
theme-lagoon = Laguna
theme-night = Notte
theme-day = Giorno
theme-contrast = Contrasto elevato
view = Vista
view-chair = Da seduti
view-above = Dall’alto
quality = Resa grafica
quality-measured = La migliore per questo dispositivo
quality-fine = Accurata
quality-fast = Veloce
animation-speed = Velocità delle pedine
speed-calm = Calma
speed-normal = Normale
speed-brisk = Svelta
speed-instant = Immediata
reduced-motion = Meno movimento
as-system = Come il sistema
on = Sì
off = No
strong-marks = Segni grandi sulle pedine
coordinates = Lettere e numeri attorno al tavoliere
hints = Segna le mosse possibili
text-size = Grandezza delle parole
percent = { $count } %

## Rifiuti
illegal-off-board = { $square } non è su questo tavoliere.
illegal-blocked = { $square } è bloccata: lì non gioca nessuno.
illegal-taken = { $square } è occupata.
illegal-outside-centre = Le prime quattro pedine vanno al centro.
illegal-flips-nothing = In { $square } non si gira nessuna pedina.
illegal-touches-nothing = { $square } non tocca nessuna pedina.
refused-too-late = Nel frattempo il tavoliere è cambiato.
refused-out-of-turn = Tocca a un altro giocatore.
refused-not-over = La partita non è ancora finita.
refused-nothing-to-take-back = Non c’è nessuna mossa da annullare.
refused-nothing-to-make-again = Non c’è nessuna mossa da ripetere.
refused-against-the-clock = Quando corre il tempo non si annulla nessuna mossa.
refused-counts = Questa partita conta: non si può né tornare indietro né ricominciare.
refused-time-is-up = Il tempo è scaduto: muove il computer.
refused-has-left = Chi sedeva qui ha lasciato il tavolo.
refused-not-played-for = Per questo posto muove solo chi ci siede.
refused-no-person = Qui non siede nessuna persona.
refused-no-such-seat = A questo tavolo non c’è un posto simile.
refused-record = L’incontro salvato non può riprendere.

## Link
share = Condividi
share-text = Una partita a Girotondo
link-refused = Il link non porta a una partita: { $reason }
link-move = mossa { $number }: { $reason }

## Contrattempi
not-kept = Su questo computer non si può salvare nulla: le impostazioni valgono finché non esci. ({ $reason })
set-aside = Non si è potuto leggere il file con { $what }. È stato messo da parte e si riparte da capo.
hint = Suggerimento
hint-sought = Cerco un suggerimento…
hint-so-far = Suggerimento, cerco ancora: { $square } ({ $lead }), { $count ->
    [one] una mossa avanti
   *[other] { $count } mosse avanti
}.
hint-found = Suggerimento: { $square } ({ $lead }), { $count ->
    [one] una mossa avanti
   *[other] { $count } mosse avanti
}.
thinking-so-far = { $square } ({ $lead }), { $count ->
    [one] una mossa avanti
   *[other] { $count } mosse avanti
}
master-time = Tempo per pensare di { $level } e dei suggerimenti
seconds-count = { $count ->
    [one] 1 secondo
   *[other] { $count } secondi
}
lighter-search = Il computer non è riuscito a pensare come dovrebbe e ha giocato come farebbe Medio.
no-move = Il computer non riesce a trovare una mossa. Annulla una mossa o ricomincia la partita.
no-hint = Non si è potuto trovare un suggerimento. Riprova fra un attimo.
what-settings = le impostazioni
what-last-setup = l’ultima partita
what-profiles = i giocatori
what-archive = le partite finite
what-table = l’incontro
what-other = i dati salvati

## Le regole
rules-goal = Lo scopo
rules-goal-text = Avere più pedine del proprio colore di chiunque altro quando nessuno può più muovere. Se in testa c’è parità, è patta per tutto il tavolo. Tre tavolieri sono quadrati; all’Ottagono mancano tre caselle per angolo.
rules-move = Una mossa
rules-move-text = Metti una pedina su una casella vuota in modo che, fra questa e un’altra tua pedina, ci sia una fila dritta e senza buchi di pedine non tue, in orizzontale, in verticale o in diagonale. Tutte le pedine di tutte queste file diventano subito tue.
rules-pass = In due: passare
rules-pass-text = Comincia il Nero. Se nessuna tua mossa gira una pedina devi passare; altrimenti non puoi. La partita finisce quando nessuno dei due può muovere.
rules-many = In tre e in quattro
rules-many-text = Muovono a turno il Nero, il Bianco, il Rosso e il Verde, e nessuno passa mai. In una fila possono stare insieme tutti i colori che non sono il tuo: diventano tuoi tutti in una volta.
rules-anti = Anti-Reversi
rules-anti-text = Le mosse sono le stesse, ma vince chi ha meno pedine. In due, chi resta senza pedine ha vinto.
rules-opening = Apertura libera
rules-opening-text = Per due giocatori. Il tavoliere parte vuoto; le prime quattro pedine vanno al centro a turno, e intanto non si gira nulla.
rules-blocked = Caselle bloccate
rules-blocked-text = Alcune caselle sono buchi: lì non gioca nessuno, le file si fermano e non contano per nessuno.
rules-handicap = Vantaggio negli angoli
rules-handicap-text = Per due giocatori. Una parte comincia con pedine in uno o più angoli, fino a quattro. Una pedina in un angolo non si può mai girare.
rules-score = Il conteggio
rules-score-text = Il risultato sono le pedine sul tavoliere. Nel punteggio da torneo, in due, le caselle vuote vanno al vincitore.
rules-this-game = Questa partita
rules-all = Tutte le regole
rules-touch = Quando non si può girare nulla
rules-touch-text = In tre e in quattro, se nessuna tua mossa gira una pedina, mettine una su una casella vuota che tocchi una pedina qualsiasi: non gira nulla. Così non resti mai fuori dal gioco, nemmeno senza pedine.
rules-neutral = La pedina neutra
rules-neutral-text = In tre, una pedina al centro è neutra. Non conta per nessuno finché qualcuno non la gira; da allora è una pedina come le altre.
tips = Giocare bene
tip-corners = Gli angoli
tip-corners-text = Una pedina in un angolo non viene mai girata, e le tue pedine in fila accanto a lei lungo il bordo sono altrettanto sicure. Un angolo vale più di molte pedine altrove.
tip-beside = Accanto a un angolo vuoto
tip-beside-text = Chi gioca accanto a un angolo vuoto, soprattutto in diagonale, spesso lo regala: passando su quella pedina ora l’altro ci arriva.
tip-mobility = Mosse, non pedine
tip-mobility-text = All’inizio è bene avere poche pedine: lasciano molte mosse a te e poche all’altro. Chi finisce le mosse buone deve farne una cattiva. Qui il Nero ha quattro pedine e un’ampia scelta, il Bianco nemmeno una mossa.
tip-edges = I bordi
tip-edges-text = Una pedina sul bordo si può girare solo lungo il bordo. È più salda di una all’interno, ma non sicura: un buco, o un’estremità senza angolo, basta per girarla.
tip-end = Contare il finale
tip-end-text = Le pedine contano solo alla fine, e le ultime mosse ne girano di più. Riempi il tavoliere in modo da muovere per ultimo, e conta prima di cercare il vantaggio: qui chi è indietro vince con le ultime tre caselle.

## Aiuto e riconoscimenti
help-learn = Imparare il gioco
help-hands = Sul tavoliere
help-keys = Tasti
help-pad = Controller di gioco
help-pad-names = Qualunque cosa vi sia scritto sopra: dei quattro pulsanti rotondi A è quello in basso, B quello a destra, X quello a sinistra, Y quello in alto.
help-point = Punta una casella segnata, o tieni un dito su di essa, per vedere che cosa si girerebbe. Per giocare lascia lì; per non giocare scivola fuori dal tavoliere.
help-skip = Un tocco mentre le pedine si muovono ancora mostra subito dove vanno a finire.
help-moves = Un tocco su una mossa dell’elenco mostra la posizione dopo di essa. La partita aspetta finché non torni.
help-tab = Dopo l’ultimo pulsante Tab prosegue nella pagina; prima del primo, Maiusc e Tab portano alla partita in parole. Da lì Esc riporta indietro.
credits-game = Regole, giocatori del computer, immagini, suoni e parole sono stati fatti per questo gioco.
credits-version = Versione { $version } · { $licence }
credits-fonts = Carattere e icone
credits-libraries = Librerie
credits-libraries-text = Scritto in Rust, con il lavoro di molte persone:
credits-by = { $by } · { $licence }

## La partita guidata
guide-offer = È la prima volta? Una partita guidata di due minuti mostra come si gioca.
guide-accept = Fammi vedere
guide-decline = No, grazie
guide-start = Partita guidata, due minuti
guide-step = Lezione { $number } di { $count }
guide-leave = Lascia la partita guidata
guide-skip = Salta questa lezione
guide-again = Riprova
guide-next = Avanti
guide-first = Tu sei il Nero. Metti una pedina in modo che una bianca resti fra questa e un’altra tua: gioca su una casella segnata.
guide-first-done = Stava fra due delle tue, quindi si è girata. Ora risponde il Bianco.
guide-most = Punta una casella, o tieni un dito su di essa, per vedere che cosa si girerebbe. Trova la mossa che gira più pedine.
guide-most-done = { $count ->
    [one] Giusto: nessuna mossa ne gira più di una.
   *[other] Giusto: { $count } in una volta, e nessuna mossa ne gira di più.
}
guide-most-missed = { $count ->
    [one] Ne ha girata una; { $square } ne avrebbe girate { $best }. Poco male: all’inizio è bene avere poche pedine.
   *[other] Ne ha girate { $count }; { $square } ne avrebbe girate { $best }. Poco male: all’inizio è bene avere poche pedine.
}
guide-directions = Una pedina può chiudere file in più direzioni, e si girano tutte. Trova la mossa che lo fa in quattro.
guide-directions-done = Quattro direzioni in una volta.
guide-directions-missed = { $count ->
    [one] Ha chiuso file in una sola direzione. Una casella ne chiude { $best }: riprova.
   *[other] Ha chiuso file in { $count } direzioni. Una casella ne chiude { $best }: riprova.
}
guide-corner = Una pedina in un angolo non si può più girare. Ce n’è uno a portata di mano: prendilo.
guide-corner-done = È tuo per sempre, e le pedine che vi si appoggiano sono difficili da girare.
guide-corner-missed = Quello non è un angolo. Guarda { $square } e riprova.
guide-pass = Chi non ha mosse deve passare. Qui una mossa non ne lascia nessuna al Bianco: trovala.
guide-pass-done = Il Bianco deve passare e muovi di nuovo tu.
guide-pass-missed = Dopo quella il Bianco può ancora muovere. Riprova: è { $square }.
guide-mixed = Ora si gioca in quattro. In una fila possono stare tutti i colori che non sono il tuo. Trova la mossa che ne gira tre in una volta.
guide-mixed-done = Tre colori diventano uno solo. È il bello di questo gioco.
guide-mixed-missed = { $count ->
    [one] Ha girato un solo colore. { $square } ne gira { $best } in una volta: riprova.
   *[other] Ha girato { $count } colori. { $square } ne gira { $best } in una volta: riprova.
}
guide-touch = In tre e in quattro nessuno passa: chi non può girare nulla mette una pedina accanto a un’altra qualsiasi. Fallo.
guide-touch-done = Non gira nulla, ma resti in gioco.
guide-done = È tutto qui. Il resto è nel libro delle regole, con consigli per giocare bene.

## Keys
key-arrows = Frecce
key-enter = Invio o Spazio
key-square = Una lettera, poi un numero
key-comma = Virgola
key-period = Punto
key-home = Inizio
key-end = Fine
key-move-cursor = Spostarsi sul tavoliere e nei menu
key-play = Giocare sulla casella; premere il pulsante
key-go-to = Andare su quella casella
key-undo-redo = Annullare, ripetere
key-look-back = Guardare una mossa indietro, una avanti
key-look-ends = Guardare l’inizio, tornare alla partita
key-pause = Pausa; indietro
key-view = Sporgersi sul tavolo, o tornare seduti
key-mute = Suono sì o no
key-help = Aiuto
key-rules = Il libro delle regole
key-tab = Passare da un pulsante all’altro
pad-stick = Levetta o croce

## Un incontro
go-on = Continua l’incontro
go-on-result = Torna al risultato
match-to = { $count ->
    [one] Una partita
   *[other] A { $count } vittorie
}
match-stands = { $score } nelle vittorie
wins-count = { $count ->
    [one] 1 vittoria
   *[other] { $count } vittorie
}
time-left = restano { $time }
setup-match = Incontro
setup-time = Tempo
time-off = Senza tempo
time-move = { $count } s a mossa
time-game = { $count } min a partita
time-move-hint = Se il tempo per una mossa finisce, si muove per te. Al terzo turno di fila lasci il tavolo.
time-game-hint-two = Chi esaurisce il tempo perde la partita.
time-game-hint-many = Se qualcuno esaurisce il tempo, il computer finisce la partita al suo posto.
stake = { $count ->
    [one] L’incontro vale 1 gettone.
   *[other] L’incontro vale { $count } gettoni.
}
stake-none = Giocano solo ospiti: non si vince e non si perde nulla.
chips-count = { $count ->
    [one] 1 gettone
   *[other] { $count } gettoni
}
name-and-chips = { $name }: { $chips }
guest = Ospite
guest-hint = Un ospite non gioca per nulla e per lui non si conta nulla.
add-player = Aggiungi un giocatore
player-number = Giocatore { $number }
announce-turns = Annuncia a chi tocca quando il dispositivo passa di mano
hand-over = { $player }, tocca a te
hand-over-hint = La partita aspetta che tu sia qui.
ready = Eccomi
leave-match = Lascia l’incontro…
match-waits = L’incontro ti aspetta.
ask-give-up = Abbandonare l’incontro?
ask-give-up-text = È ancora in corso un incontro: { $lineup }.
ask-leave = Lasciare l’incontro?
ask-leave-two = Lo vince l’altra parte.
ask-leave-many = Il computer prende il posto.
price-free = Non costa nulla.
price = { $count ->
    [one] Costa 1 gettone.
   *[other] Costa { $count } gettoni.
}
give-up = Abbandona
leave-as = { $player } lascia
leave-now = Lascia
stay = Resta
cancel = Annulla
match-you-win = L’incontro è tuo!
match-winner = { $player } vince l’incontro
next-game = Prossima partita
another-match = Un altro incontro
next-by-itself = La prossima partita comincia da sola.
draw-replayed = Una partita patta non conta per nessuno: ne segue un’altra.
settled-won = { $count ->
    [one] { $name }: un gettone vinto, ora sono { $balance }.
   *[other] { $name }: { $count } gettoni vinti, ora sono { $balance }.
}
settled-lost = { $count ->
    [one] { $name }: un gettone pagato, ora sono { $balance }.
   *[other] { $name }: { $count } gettoni pagati, ora sono { $balance }.
}
settled-you-won = { $count ->
    [one] Vinci 1 gettone e ora ne hai { $balance }.
   *[other] Vinci { $count } gettoni e ora ne hai { $balance }.
}
settled-you-lost = { $count ->
    [one] Paghi 1 gettone e ora ne hai { $balance }.
   *[other] Paghi { $count } gettoni e ora ne hai { $balance }.
}
settled-gift = Non restava nulla: per continuare sono stati dati { $count } gettoni.

## Statistiche e partite finite
statistics = Statistiche
statistics-none = Non è ancora finita nessuna partita.
statistics-none-such = Non è stata ancora giocata nessuna partita così.
every-board = Ogni tavoliere
every-count = In quanti si vuole
every-opponent = Chiunque
every-option = Ogni opzione
no-options = Senza opzioni
people-alone = Persone
count-players = { $count ->
    [one] 1 giocatore
   *[other] { $count } giocatori
}
stat-games = Partite
stat-matches = Incontri
stat-won = Vinte
stat-drawn = Patte
stat-lost = Perse
stat-share = Quota di vittorie
stat-best-margin = Miglior distacco
stat-biggest-flip = Maggior numero di pedine girate
stat-longest-run = Serie più lunga di vittorie
stat-move-time = Tempo medio per mossa
stat-filter = Solo
tenths = { $whole },{ $tenth }
seconds-long = { $seconds } s
stat-not-yet = –
plot-results = Vittorie meno sconfitte, partita per partita
plot-margins = Pedine di vantaggio alla fine di ogni partita
plot-difference = Pedine di vantaggio, mossa per mossa
chips = Gettoni
reset = Azzera…
ask-reset = Azzerare le statistiche?
ask-reset-text = Tutto ciò che è stato contato per { $name } si dimentica; i gettoni restano.
reset-now = Azzera
remove-player = Rimuovi il giocatore…
ask-remove = Rimuovere il giocatore?
ask-remove-text = Nome, gettoni e statistiche di { $name } si dimenticano.
remove-now = Rimuovi
archive = Partite finite
archive-none = Qui restano le partite finite, da riguardare.
archive-open = Riguardala
archive-remove = Dimentica questa partita
calendar-day = { $day } { $month ->
     [1] gennaio
     [2] febbraio
     [3] marzo
     [4] aprile
     [5] maggio
     [6] giugno
     [7] luglio
     [8] agosto
     [9] settembre
     [10] ottobre
     [11] novembre
    *[12] dicembre
} { $year }
ended-on-time = per il tempo
ended-left = per abbandono
