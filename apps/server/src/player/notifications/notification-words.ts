import type { Language } from '@touchline/contract/locales';

/** What a player can be told; each has its texts. */
export const notificationKinds = [
  'bet_won',
  'bet_lost',
  'bet_void',
  'bet_settled',
  'bet_cashed_out',
  'deposit_succeeded',
  'deposit_failed',
  'withdrawal_succeeded',
  'withdrawal_failed',
  'bonus_given',
  'jackpot_won',
  'limit_deposit',
  'limit_stake',
  'limit_loss',
  'limit_time',
  'match_started',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Subject line and whole text. `{id}`, `{amount}`, `{stake}`, `{limit}` and `{name}` stand for what the notification holds. */
export type NotificationWords = Readonly<Record<NotificationKind, readonly [title: string, body: string]>>;

/** Texts of notifications in each language of the site. */
export const notificationWords: Readonly<Record<Language, NotificationWords>> = {
  en: {
    bet_won: ['Your bet won', 'Bet {id} with a stake of {stake} won: {amount} is in your account.'],
    bet_lost: ['Your bet lost', 'Bet {id} with a stake of {stake} did not win.'],
    bet_void: ['Your bet is void', 'Bet {id} is void: what you staked comes back to you.'],
    bet_settled: ['Your bet is settled', 'Bet {id} with a stake of {stake} is settled: {amount} is in your account.'],
    bet_cashed_out: [
      'Your bet was cashed out',
      'Bet {id} reached a value that you set and was cashed out: {amount} is in your account.',
    ],
    deposit_succeeded: ['Deposit received', 'Your deposit of {amount} is in your account.'],
    deposit_failed: [
      'Deposit failed',
      'Your deposit of {amount} did not go through. Nothing was added to your account.',
    ],
    withdrawal_succeeded: ['Withdrawal paid', 'Your withdrawal of {amount} was paid out.'],
    withdrawal_failed: [
      'Withdrawal failed',
      'Your withdrawal of {amount} did not go through. The money is back in your account.',
    ],
    bonus_given: ['You have a new bonus', '{name}: its terms and what is left of it are among your promotions.'],
    jackpot_won: ['You won a jackpot', '{name}: {amount} is in your account.'],
    limit_deposit: [
      'Deposit limit reached',
      'Your deposit limit of {limit} is reached. Your limits say what is left and when it begins anew.',
    ],
    limit_stake: [
      'Stake limit reached',
      'Your stake limit of {limit} is reached. Your limits say what is left and when it begins anew.',
    ],
    limit_loss: [
      'Loss limit reached',
      'Your loss limit of {limit} is reached. Your limits say what is left and when it begins anew.',
    ],
    limit_time: ['Time limit reached', 'Your time for playing is used up. Your limits say when it begins anew.'],
    match_started: ['A match has begun', '{name} has just begun.'],
  },
  de: {
    bet_won: [
      'Deine Wette hat gewonnen',
      'Wette {id} mit {stake} Einsatz hat gewonnen: {amount} sind auf deinem Konto.',
    ],
    bet_lost: ['Deine Wette hat verloren', 'Wette {id} mit {stake} Einsatz hat nicht gewonnen.'],
    bet_void: ['Deine Wette ist ungültig', 'Wette {id} ist ungültig: Du bekommst deinen Einsatz zurück.'],
    bet_settled: [
      'Deine Wette ist abgerechnet',
      'Wette {id} mit {stake} Einsatz ist abgerechnet: {amount} sind auf deinem Konto.',
    ],
    bet_cashed_out: [
      'Deine Wette wurde ausgezahlt',
      'Wette {id} hat einen Wert erreicht, den du gesetzt hast, und wurde per Cash-out ausgezahlt: {amount} sind auf deinem Konto.',
    ],
    deposit_succeeded: ['Einzahlung erhalten', 'Deine Einzahlung von {amount} ist auf deinem Konto.'],
    deposit_failed: [
      'Einzahlung fehlgeschlagen',
      'Deine Einzahlung von {amount} hat nicht geklappt. Deinem Konto wurde nichts gutgeschrieben.',
    ],
    withdrawal_succeeded: ['Auszahlung überwiesen', 'Deine Auszahlung von {amount} wurde überwiesen.'],
    withdrawal_failed: [
      'Auszahlung fehlgeschlagen',
      'Deine Auszahlung von {amount} hat nicht geklappt. Das Geld ist wieder auf deinem Konto.',
    ],
    bonus_given: [
      'Du hast einen neuen Bonus',
      '{name}: Die Bedingungen und was davon übrig ist stehen bei deinen Aktionen.',
    ],
    jackpot_won: ['Du hast einen Jackpot gewonnen', '{name}: {amount} sind auf deinem Konto.'],
    limit_deposit: [
      'Einzahlungslimit erreicht',
      'Dein Einzahlungslimit von {limit} ist erreicht. Unter deinen Limits steht, was übrig ist und wann es neu beginnt.',
    ],
    limit_stake: [
      'Einsatzlimit erreicht',
      'Dein Einsatzlimit von {limit} ist erreicht. Unter deinen Limits steht, was übrig ist und wann es neu beginnt.',
    ],
    limit_loss: [
      'Verlustlimit erreicht',
      'Dein Verlustlimit von {limit} ist erreicht. Unter deinen Limits steht, was übrig ist und wann es neu beginnt.',
    ],
    limit_time: [
      'Zeitlimit erreicht',
      'Deine Spielzeit ist aufgebraucht. Unter deinen Limits steht, wann sie neu beginnt.',
    ],
    match_started: ['Ein Spiel hat begonnen', '{name} hat gerade begonnen.'],
  },
  ar: {
    bet_won: ['ربح رهانك', 'ربح الرهان {id} بمبلغ {stake}: أُضيف {amount} إلى حسابك.'],
    bet_lost: ['خسر رهانك', 'لم يربح الرهان {id} بمبلغ {stake}.'],
    bet_void: ['أُلغي رهانك', 'أُلغي الرهان {id}: يعود إليك ما راهنت به.'],
    bet_settled: ['تمت تسوية رهانك', 'تمت تسوية الرهان {id} بمبلغ {stake}: أُضيف {amount} إلى حسابك.'],
    bet_cashed_out: ['تم سحب رهانك مبكرًا', 'بلغ الرهان {id} قيمة حددتها فسُحب مبكرًا: أُضيف {amount} إلى حسابك.'],
    deposit_succeeded: ['وصل الإيداع', 'أُضيف إيداعك بقيمة {amount} إلى حسابك.'],
    deposit_failed: ['فشل الإيداع', 'لم يتم إيداعك بقيمة {amount}. لم يُضف شيء إلى حسابك.'],
    withdrawal_succeeded: ['تم دفع السحب', 'تم دفع سحبك بقيمة {amount}.'],
    withdrawal_failed: ['فشل السحب', 'لم يتم سحبك بقيمة {amount}. عاد المبلغ إلى حسابك.'],
    bonus_given: ['لديك مكافأة جديدة', '{name}: تجد شروطها وما تبقى منها ضمن عروضك.'],
    jackpot_won: ['ربحت جائزة كبرى', '{name}: أُضيف {amount} إلى حسابك.'],
    limit_deposit: ['بلغت حد الإيداع', 'بلغت حد الإيداع البالغ {limit}. تبيّن حدودك ما تبقّى ومتى يبدأ من جديد.'],
    limit_stake: ['بلغت حد الرهان', 'بلغت حد الرهان البالغ {limit}. تبيّن حدودك ما تبقّى ومتى يبدأ من جديد.'],
    limit_loss: ['بلغت حد الخسارة', 'بلغت حد الخسارة البالغ {limit}. تبيّن حدودك ما تبقّى ومتى يبدأ من جديد.'],
    limit_time: ['بلغت حد الوقت', 'انتهى وقت اللعب المتاح لك. تبيّن حدودك متى يبدأ من جديد.'],
    match_started: ['بدأت مباراة', 'بدأت للتو مباراة {name}.'],
  },
  fr: {
    bet_won: [
      'Votre pari est gagnant',
      'Le pari {id} avec une mise de {stake} est gagnant : {amount} sont sur votre compte.',
    ],
    bet_lost: ['Votre pari est perdant', 'Le pari {id} avec une mise de {stake} n’a pas gagné.'],
    bet_void: ['Votre pari est annulé', 'Le pari {id} est annulé : votre mise vous est rendue.'],
    bet_settled: [
      'Votre pari est réglé',
      'Le pari {id} avec une mise de {stake} est réglé : {amount} sont sur votre compte.',
    ],
    bet_cashed_out: [
      'Votre pari a été encaissé',
      'Le pari {id} a atteint une valeur que vous avez fixée et a été encaissé : {amount} sont sur votre compte.',
    ],
    deposit_succeeded: ['Dépôt reçu', 'Votre dépôt de {amount} est sur votre compte.'],
    deposit_failed: ['Échec du dépôt', 'Votre dépôt de {amount} n’a pas abouti. Rien n’a été ajouté à votre compte.'],
    withdrawal_succeeded: ['Retrait payé', 'Votre retrait de {amount} a été payé.'],
    withdrawal_failed: [
      'Échec du retrait',
      'Votre retrait de {amount} n’a pas abouti. L’argent est de nouveau sur votre compte.',
    ],
    bonus_given: [
      'Vous avez un nouveau bonus',
      '{name} : ses conditions et ce qu’il en reste sont dans vos promotions.',
    ],
    jackpot_won: ['Vous avez gagné un jackpot', '{name} : {amount} sont sur votre compte.'],
    limit_deposit: [
      'Limite de dépôt atteinte',
      'Votre limite de dépôt de {limit} est atteinte. Vos limites indiquent ce qui reste et quand elle repart.',
    ],
    limit_stake: [
      'Limite de mise atteinte',
      'Votre limite de mise de {limit} est atteinte. Vos limites indiquent ce qui reste et quand elle repart.',
    ],
    limit_loss: [
      'Limite de perte atteinte',
      'Votre limite de perte de {limit} est atteinte. Vos limites indiquent ce qui reste et quand elle repart.',
    ],
    limit_time: ['Limite de temps atteinte', 'Votre temps de jeu est épuisé. Vos limites indiquent quand il repart.'],
    match_started: ['Un match a commencé', '{name} vient de commencer.'],
  },
  it: {
    bet_won: [
      'La tua scommessa è vincente',
      'La scommessa {id} con puntata di {stake} è vincente: {amount} sono sul tuo conto.',
    ],
    bet_lost: ['La tua scommessa è perdente', 'La scommessa {id} con puntata di {stake} non ha vinto.'],
    bet_void: ['La tua scommessa è annullata', 'La scommessa {id} è annullata: la puntata ti viene restituita.'],
    bet_settled: [
      'La tua scommessa è liquidata',
      'La scommessa {id} con puntata di {stake} è liquidata: {amount} sono sul tuo conto.',
    ],
    bet_cashed_out: [
      'Cash out della tua scommessa',
      'La scommessa {id} ha raggiunto un valore che hai impostato ed è stata chiusa con cash out: {amount} sono sul tuo conto.',
    ],
    deposit_succeeded: ['Deposito ricevuto', 'Il tuo deposito di {amount} è sul tuo conto.'],
    deposit_failed: [
      'Deposito non riuscito',
      'Il tuo deposito di {amount} non è andato a buon fine. Nulla è stato accreditato.',
    ],
    withdrawal_succeeded: ['Prelievo pagato', 'Il tuo prelievo di {amount} è stato pagato.'],
    withdrawal_failed: [
      'Prelievo non riuscito',
      'Il tuo prelievo di {amount} non è andato a buon fine. Il denaro è di nuovo sul tuo conto.',
    ],
    bonus_given: ['Hai un nuovo bonus', '{name}: condizioni e importo residuo sono tra le tue promozioni.'],
    jackpot_won: ['Hai vinto un jackpot', '{name}: {amount} sono sul tuo conto.'],
    limit_deposit: [
      'Limite di deposito raggiunto',
      'Hai raggiunto il tuo limite di deposito di {limit}. Nei tuoi limiti vedi quanto resta e quando si rinnova.',
    ],
    limit_stake: [
      'Limite di puntata raggiunto',
      'Hai raggiunto il tuo limite di puntata di {limit}. Nei tuoi limiti vedi quanto resta e quando si rinnova.',
    ],
    limit_loss: [
      'Limite di perdita raggiunto',
      'Hai raggiunto il tuo limite di perdita di {limit}. Nei tuoi limiti vedi quanto resta e quando si rinnova.',
    ],
    limit_time: [
      'Limite di tempo raggiunto',
      'Il tuo tempo di gioco è esaurito. Nei tuoi limiti vedi quando si rinnova.',
    ],
    match_started: ['È iniziata una partita', '{name} è appena iniziata.'],
  },
  es: {
    bet_won: [
      'Has ganado tu apuesta',
      'La apuesta {id} con un importe de {stake} ha ganado: {amount} están en tu cuenta.',
    ],
    bet_lost: ['Has perdido tu apuesta', 'La apuesta {id} con un importe de {stake} no ha ganado.'],
    bet_void: ['Tu apuesta es nula', 'La apuesta {id} es nula: te devolvemos lo apostado.'],
    bet_settled: [
      'Tu apuesta está liquidada',
      'La apuesta {id} con un importe de {stake} está liquidada: {amount} están en tu cuenta.',
    ],
    bet_cashed_out: [
      'Tu apuesta se ha cobrado',
      'La apuesta {id} ha alcanzado un valor que fijaste y se ha cobrado: {amount} están en tu cuenta.',
    ],
    deposit_succeeded: ['Depósito recibido', 'Tu depósito de {amount} está en tu cuenta.'],
    deposit_failed: [
      'El depósito ha fallado',
      'Tu depósito de {amount} no se ha completado. No se ha añadido nada a tu cuenta.',
    ],
    withdrawal_succeeded: ['Retirada pagada', 'Tu retirada de {amount} se ha pagado.'],
    withdrawal_failed: [
      'La retirada ha fallado',
      'Tu retirada de {amount} no se ha completado. El dinero está de nuevo en tu cuenta.',
    ],
    bonus_given: ['Tienes un bono nuevo', '{name}: sus condiciones y lo que queda de él están en tus promociones.'],
    jackpot_won: ['Has ganado un bote', '{name}: {amount} están en tu cuenta.'],
    limit_deposit: [
      'Límite de depósito alcanzado',
      'Has alcanzado tu límite de depósito de {limit}. En tus límites verás cuánto queda y cuándo se renueva.',
    ],
    limit_stake: [
      'Límite de apuestas alcanzado',
      'Has alcanzado tu límite de apuestas de {limit}. En tus límites verás cuánto queda y cuándo se renueva.',
    ],
    limit_loss: [
      'Límite de pérdidas alcanzado',
      'Has alcanzado tu límite de pérdidas de {limit}. En tus límites verás cuánto queda y cuándo se renueva.',
    ],
    limit_time: [
      'Límite de tiempo alcanzado',
      'Tu tiempo de juego se ha agotado. En tus límites verás cuándo se renueva.',
    ],
    match_started: ['Ha empezado un partido', '{name} acaba de empezar.'],
  },
  'pt-BR': {
    bet_won: ['Sua aposta ganhou', 'A aposta {id} com valor de {stake} ganhou: {amount} estão na sua conta.'],
    bet_lost: ['Sua aposta perdeu', 'A aposta {id} com valor de {stake} não ganhou.'],
    bet_void: ['Sua aposta foi anulada', 'A aposta {id} foi anulada: o valor apostado volta para você.'],
    bet_settled: [
      'Sua aposta foi encerrada',
      'A aposta {id} com valor de {stake} foi encerrada: {amount} estão na sua conta.',
    ],
    bet_cashed_out: [
      'Cash out da sua aposta',
      'A aposta {id} chegou a um valor que você definiu e teve cash out: {amount} estão na sua conta.',
    ],
    deposit_succeeded: ['Depósito recebido', 'Seu depósito de {amount} está na sua conta.'],
    deposit_failed: [
      'O depósito falhou',
      'Seu depósito de {amount} não foi concluído. Nada foi creditado na sua conta.',
    ],
    withdrawal_succeeded: ['Saque pago', 'Seu saque de {amount} foi pago.'],
    withdrawal_failed: [
      'O saque falhou',
      'Seu saque de {amount} não foi concluído. O dinheiro voltou para a sua conta.',
    ],
    bonus_given: ['Você tem um novo bônus', '{name}: as condições e o que resta dele estão nas suas promoções.'],
    jackpot_won: ['Você ganhou um jackpot', '{name}: {amount} estão na sua conta.'],
    limit_deposit: [
      'Limite de depósito atingido',
      'Seu limite de depósito de {limit} foi atingido. Seus limites mostram o que resta e quando ele recomeça.',
    ],
    limit_stake: [
      'Limite de aposta atingido',
      'Seu limite de aposta de {limit} foi atingido. Seus limites mostram o que resta e quando ele recomeça.',
    ],
    limit_loss: [
      'Limite de perda atingido',
      'Seu limite de perda de {limit} foi atingido. Seus limites mostram o que resta e quando ele recomeça.',
    ],
    limit_time: ['Limite de tempo atingido', 'Seu tempo de jogo acabou. Seus limites mostram quando ele recomeça.'],
    match_started: ['Um jogo começou', '{name} acabou de começar.'],
  },
  fi: {
    bet_won: ['Vetosi voitti', 'Veto {id} panoksella {stake} voitti: {amount} on tililläsi.'],
    bet_lost: ['Vetosi hävisi', 'Veto {id} panoksella {stake} ei voittanut.'],
    bet_void: ['Vetosi mitätöitiin', 'Veto {id} mitätöitiin: saat panoksesi takaisin.'],
    bet_settled: ['Vetosi on ratkaistu', 'Veto {id} panoksella {stake} on ratkaistu: {amount} on tililläsi.'],
    bet_cashed_out: [
      'Vetosi lunastettiin',
      'Veto {id} saavutti asettamasi arvon, ja se lunastettiin: {amount} on tililläsi.',
    ],
    deposit_succeeded: ['Talletus saapui', 'Talletuksesi {amount} on tililläsi.'],
    deposit_failed: ['Talletus epäonnistui', 'Talletuksesi {amount} ei onnistunut. Tilillesi ei lisätty mitään.'],
    withdrawal_succeeded: ['Kotiutus maksettu', 'Kotiutuksesi {amount} on maksettu.'],
    withdrawal_failed: ['Kotiutus epäonnistui', 'Kotiutuksesi {amount} ei onnistunut. Rahat ovat taas tililläsi.'],
    bonus_given: ['Sinulla on uusi bonus', '{name}: sen ehdot ja jäljellä oleva määrä näkyvät kampanjoissasi.'],
    jackpot_won: ['Voitit jättipotin', '{name}: {amount} on tililläsi.'],
    limit_deposit: [
      'Talletusraja täynnä',
      'Talletusrajasi {limit} on täynnä. Rajoistasi näet, mitä on jäljellä ja milloin se alkaa alusta.',
    ],
    limit_stake: [
      'Panosraja täynnä',
      'Panosrajasi {limit} on täynnä. Rajoistasi näet, mitä on jäljellä ja milloin se alkaa alusta.',
    ],
    limit_loss: [
      'Tappioraja täynnä',
      'Tappiorajasi {limit} on täynnä. Rajoistasi näet, mitä on jäljellä ja milloin se alkaa alusta.',
    ],
    limit_time: ['Aikaraja täynnä', 'Peliaikasi on käytetty. Rajoistasi näet, milloin se alkaa alusta.'],
    match_started: ['Ottelu on alkanut', '{name} alkoi juuri.'],
  },
  no: {
    bet_won: ['Spillet ditt vant', 'Spill {id} med innsats {stake} vant: {amount} er på kontoen din.'],
    bet_lost: ['Spillet ditt tapte', 'Spill {id} med innsats {stake} vant ikke.'],
    bet_void: ['Spillet ditt er annullert', 'Spill {id} er annullert: du får innsatsen tilbake.'],
    bet_settled: ['Spillet ditt er avgjort', 'Spill {id} med innsats {stake} er avgjort: {amount} er på kontoen din.'],
    bet_cashed_out: [
      'Spillet ditt ble løst ut',
      'Spill {id} nådde en verdi som du har satt, og ble løst ut: {amount} er på kontoen din.',
    ],
    deposit_succeeded: ['Innskudd mottatt', 'Innskuddet ditt på {amount} er på kontoen din.'],
    deposit_failed: [
      'Innskuddet mislyktes',
      'Innskuddet ditt på {amount} gikk ikke gjennom. Ingenting er satt inn på kontoen din.',
    ],
    withdrawal_succeeded: ['Uttak betalt', 'Uttaket ditt på {amount} er betalt ut.'],
    withdrawal_failed: [
      'Uttaket mislyktes',
      'Uttaket ditt på {amount} gikk ikke gjennom. Pengene er tilbake på kontoen din.',
    ],
    bonus_given: ['Du har en ny bonus', '{name}: vilkårene og det som er igjen av den, står blant kampanjene dine.'],
    jackpot_won: ['Du vant en jackpot', '{name}: {amount} er på kontoen din.'],
    limit_deposit: [
      'Innskuddsgrensen er nådd',
      'Innskuddsgrensen din på {limit} er nådd. Under grensene dine ser du hva som er igjen og når den starter på nytt.',
    ],
    limit_stake: [
      'Innsatsgrensen er nådd',
      'Innsatsgrensen din på {limit} er nådd. Under grensene dine ser du hva som er igjen og når den starter på nytt.',
    ],
    limit_loss: [
      'Tapsgrensen er nådd',
      'Tapsgrensen din på {limit} er nådd. Under grensene dine ser du hva som er igjen og når den starter på nytt.',
    ],
    limit_time: [
      'Tidsgrensen er nådd',
      'Spilletiden din er brukt opp. Under grensene dine ser du når den starter på nytt.',
    ],
    match_started: ['En kamp har startet', '{name} har nettopp startet.'],
  },
  ru: {
    bet_won: ['Ваша ставка выиграла', 'Ставка {id} на сумму {stake} выиграла: {amount} уже на вашем счёте.'],
    bet_lost: ['Ваша ставка проиграла', 'Ставка {id} на сумму {stake} не выиграла.'],
    bet_void: ['Ваша ставка аннулирована', 'Ставка {id} аннулирована: сумма ставки возвращается вам.'],
    bet_settled: ['Ваша ставка рассчитана', 'Ставка {id} на сумму {stake} рассчитана: {amount} уже на вашем счёте.'],
    bet_cashed_out: [
      'Ваша ставка продана',
      'Ставка {id} достигла заданного вами значения и была продана: {amount} уже на вашем счёте.',
    ],
    deposit_succeeded: ['Депозит получен', 'Ваш депозит {amount} уже на счёте.'],
    deposit_failed: ['Депозит не прошёл', 'Ваш депозит {amount} не прошёл. На счёт ничего не зачислено.'],
    withdrawal_succeeded: ['Вывод выплачен', 'Ваш вывод {amount} выплачен.'],
    withdrawal_failed: ['Вывод не прошёл', 'Ваш вывод {amount} не прошёл. Деньги снова на вашем счёте.'],
    bonus_given: ['У вас новый бонус', '{name}: условия и остаток указаны среди ваших акций.'],
    jackpot_won: ['Вы выиграли джекпот', '{name}: {amount} уже на вашем счёте.'],
    limit_deposit: [
      'Лимит депозитов достигнут',
      'Ваш лимит депозитов {limit} достигнут. В разделе лимитов видно, сколько осталось и когда он обновится.',
    ],
    limit_stake: [
      'Лимит ставок достигнут',
      'Ваш лимит ставок {limit} достигнут. В разделе лимитов видно, сколько осталось и когда он обновится.',
    ],
    limit_loss: [
      'Лимит проигрыша достигнут',
      'Ваш лимит проигрыша {limit} достигнут. В разделе лимитов видно, сколько осталось и когда он обновится.',
    ],
    limit_time: ['Лимит времени достигнут', 'Ваше время игры исчерпано. В разделе лимитов видно, когда оно обновится.'],
    match_started: ['Матч начался', '{name}: матч только что начался.'],
  },
  kk: {
    bet_won: ['Бәсіңіз ұтты', '{stake} сомасындағы {id} бәсі ұтты: {amount} шотыңызда.'],
    bet_lost: ['Бәсіңіз ұтылды', '{stake} сомасындағы {id} бәсі ұтпады.'],
    bet_void: ['Бәсіңіздің күші жойылды', '{id} бәсінің күші жойылды: тіккен сомаңыз қайтарылады.'],
    bet_settled: ['Бәсіңіз есептелді', '{stake} сомасындағы {id} бәсі есептелді: {amount} шотыңызда.'],
    bet_cashed_out: ['Бәсіңіз сатылды', '{id} бәсі сіз қойған мәнге жетіп, сатылды: {amount} шотыңызда.'],
    deposit_succeeded: ['Депозит түсті', '{amount} депозитіңіз шотыңызда.'],
    deposit_failed: ['Депозит өтпеді', '{amount} депозитіңіз өтпеді. Шотыңызға ештеңе түспеді.'],
    withdrawal_succeeded: ['Ақша шығарылды', '{amount} шығару сұрауыңыз төленді.'],
    withdrawal_failed: ['Ақша шығару өтпеді', '{amount} шығару сұрауыңыз өтпеді. Ақша шотыңызға қайтты.'],
    bonus_given: ['Сізде жаңа бонус бар', '{name}: шарттары мен қалғаны акцияларыңызда көрсетілген.'],
    jackpot_won: ['Сіз джекпот ұттыңыз', '{name}: {amount} шотыңызда.'],
    limit_deposit: [
      'Депозит лимитіне жеттіңіз',
      '{limit} депозит лимитіңізге жеттіңіз. Лимиттеріңізде қанша қалғаны және қашан жаңаратыны көрсетілген.',
    ],
    limit_stake: [
      'Ставка лимитіне жеттіңіз',
      '{limit} ставка лимитіңізге жеттіңіз. Лимиттеріңізде қанша қалғаны және қашан жаңаратыны көрсетілген.',
    ],
    limit_loss: [
      'Ұтылыс лимитіне жеттіңіз',
      '{limit} ұтылыс лимитіңізге жеттіңіз. Лимиттеріңізде қанша қалғаны және қашан жаңаратыны көрсетілген.',
    ],
    limit_time: ['Уақыт лимитіне жеттіңіз', 'Ойын уақытыңыз таусылды. Лимиттеріңізде қашан жаңаратыны көрсетілген.'],
    match_started: ['Матч басталды', '{name} жаңа ғана басталды.'],
  },
  tr: {
    bet_won: ['Bahsiniz kazandı', '{stake} tutarındaki {id} numaralı bahis kazandı: {amount} hesabınızda.'],
    bet_lost: ['Bahsiniz kaybetti', '{stake} tutarındaki {id} numaralı bahis kazanmadı.'],
    bet_void: ['Bahsiniz iptal edildi', '{id} numaralı bahis iptal edildi: yatırdığınız tutar size geri dönüyor.'],
    bet_settled: ['Bahsiniz sonuçlandı', '{stake} tutarındaki {id} numaralı bahis sonuçlandı: {amount} hesabınızda.'],
    bet_cashed_out: [
      'Bahsiniz nakde çevrildi',
      '{id} numaralı bahis belirlediğiniz değere ulaştı ve nakde çevrildi: {amount} hesabınızda.',
    ],
    deposit_succeeded: ['Para yatırma tamamlandı', 'Yatırdığınız {amount} hesabınızda.'],
    deposit_failed: [
      'Para yatırma başarısız',
      '{amount} tutarındaki para yatırma işlemi tamamlanmadı. Hesabınıza bir şey eklenmedi.',
    ],
    withdrawal_succeeded: ['Para çekme ödendi', '{amount} tutarındaki para çekme talebiniz ödendi.'],
    withdrawal_failed: [
      'Para çekme başarısız',
      '{amount} tutarındaki para çekme talebiniz tamamlanmadı. Para yeniden hesabınızda.',
    ],
    bonus_given: ['Yeni bir bonusunuz var', '{name}: koşulları ve kalanı promosyonlarınız arasında.'],
    jackpot_won: ['Jackpot kazandınız', '{name}: {amount} hesabınızda.'],
    limit_deposit: [
      'Para yatırma limitine ulaşıldı',
      '{limit} tutarındaki para yatırma limitine ulaştın. Limitlerinde ne kaldığını ve ne zaman yenileneceğini görebilirsin.',
    ],
    limit_stake: [
      'Bahis limitine ulaşıldı',
      '{limit} tutarındaki bahis limitine ulaştın. Limitlerinde ne kaldığını ve ne zaman yenileneceğini görebilirsin.',
    ],
    limit_loss: [
      'Kayıp limitine ulaşıldı',
      '{limit} tutarındaki kayıp limitine ulaştın. Limitlerinde ne kaldığını ve ne zaman yenileneceğini görebilirsin.',
    ],
    limit_time: ['Süre limitine ulaşıldı', 'Oyun süren doldu. Limitlerinde ne zaman yenileneceğini görebilirsin.'],
    match_started: ['Bir maç başladı', '{name} az önce başladı.'],
  },
  he: {
    bet_won: ['ההימור שלך זכה', 'הימור {id} בסכום {stake} זכה: {amount} נמצאים בחשבון שלך.'],
    bet_lost: ['ההימור שלך הפסיד', 'הימור {id} בסכום {stake} לא זכה.'],
    bet_void: ['ההימור שלך בוטל', 'הימור {id} בוטל: סכום ההימור חוזר אליך.'],
    bet_settled: ['ההימור שלך הוכרע', 'הימור {id} בסכום {stake} הוכרע: {amount} נמצאים בחשבון שלך.'],
    bet_cashed_out: ['ההימור שלך נפדה', 'הימור {id} הגיע לערך שקבעת ונפדה: {amount} נמצאים בחשבון שלך.'],
    deposit_succeeded: ['ההפקדה התקבלה', 'ההפקדה שלך על סך {amount} נמצאת בחשבון שלך.'],
    deposit_failed: ['ההפקדה נכשלה', 'ההפקדה שלך על סך {amount} לא עברה. דבר לא נוסף לחשבון שלך.'],
    withdrawal_succeeded: ['המשיכה שולמה', 'המשיכה שלך על סך {amount} שולמה.'],
    withdrawal_failed: ['המשיכה נכשלה', 'המשיכה שלך על סך {amount} לא עברה. הכסף חזר לחשבון שלך.'],
    bonus_given: ['יש לך בונוס חדש', '{name}: התנאים ומה שנשאר ממנו מופיעים במבצעים שלך.'],
    jackpot_won: ['זכית בג׳קפוט', '{name}: {amount} נמצאים בחשבון שלך.'],
    limit_deposit: [
      'הגעתם למגבלת ההפקדה',
      'הגעתם למגבלת ההפקדה שלכם, {limit}. במגבלות שלכם רואים כמה נשאר ומתי היא מתחדשת.',
    ],
    limit_stake: [
      'הגעתם למגבלת ההימורים',
      'הגעתם למגבלת ההימורים שלכם, {limit}. במגבלות שלכם רואים כמה נשאר ומתי היא מתחדשת.',
    ],
    limit_loss: [
      'הגעתם למגבלת ההפסד',
      'הגעתם למגבלת ההפסד שלכם, {limit}. במגבלות שלכם רואים כמה נשאר ומתי היא מתחדשת.',
    ],
    limit_time: ['הגעתם למגבלת הזמן', 'זמן המשחק שלכם נוצל. במגבלות שלכם רואים מתי הוא מתחדש.'],
    match_started: ['משחק התחיל', '{name} התחיל ממש עכשיו.'],
  },
  fa: {
    bet_won: ['شرط شما برنده شد', 'شرط {id} با مبلغ {stake} برنده شد: {amount} در حساب شماست.'],
    bet_lost: ['شرط شما باخت', 'شرط {id} با مبلغ {stake} برنده نشد.'],
    bet_void: ['شرط شما باطل شد', 'شرط {id} باطل شد: مبلغ شرط به شما بازمی‌گردد.'],
    bet_settled: ['شرط شما تسویه شد', 'شرط {id} با مبلغ {stake} تسویه شد: {amount} در حساب شماست.'],
    bet_cashed_out: ['شرط شما نقد شد', 'شرط {id} به ارزشی که تعیین کرده بودید رسید و نقد شد: {amount} در حساب شماست.'],
    deposit_succeeded: ['واریز انجام شد', 'واریز شما به مبلغ {amount} در حساب شماست.'],
    deposit_failed: ['واریز ناموفق بود', 'واریز شما به مبلغ {amount} انجام نشد. چیزی به حساب شما افزوده نشد.'],
    withdrawal_succeeded: ['برداشت پرداخت شد', 'برداشت شما به مبلغ {amount} پرداخت شد.'],
    withdrawal_failed: ['برداشت ناموفق بود', 'برداشت شما به مبلغ {amount} انجام نشد. پول به حساب شما بازگشت.'],
    bonus_given: ['یک پاداش تازه دارید', '{name}: شرایط و باقی‌ماندهٔ آن در بخش پیشنهادهای شماست.'],
    jackpot_won: ['جک‌پات بردید', '{name}: {amount} در حساب شماست.'],
    limit_deposit: [
      'به سقف واریز رسیدید',
      'به سقف واریز {limit} خود رسیدید. در محدودیت‌هایتان می‌بینید چه مانده و کی از نو شروع می‌شود.',
    ],
    limit_stake: [
      'به سقف شرط رسیدید',
      'به سقف شرط {limit} خود رسیدید. در محدودیت‌هایتان می‌بینید چه مانده و کی از نو شروع می‌شود.',
    ],
    limit_loss: [
      'به سقف باخت رسیدید',
      'به سقف باخت {limit} خود رسیدید. در محدودیت‌هایتان می‌بینید چه مانده و کی از نو شروع می‌شود.',
    ],
    limit_time: ['به سقف زمان رسیدید', 'زمان بازی شما تمام شد. در محدودیت‌هایتان می‌بینید کی از نو شروع می‌شود.'],
    match_started: ['یک بازی شروع شد', '{name} همین حالا شروع شد.'],
  },
  ur: {
    bet_won: ['آپ کی شرط جیت گئی', 'شرط {id}، رقم {stake}، جیت گئی: {amount} آپ کے اکاؤنٹ میں ہے۔'],
    bet_lost: ['آپ کی شرط ہار گئی', 'شرط {id}، رقم {stake}، نہیں جیتی۔'],
    bet_void: ['آپ کی شرط منسوخ ہوئی', 'شرط {id} منسوخ ہوئی: لگائی گئی رقم آپ کو واپس مل رہی ہے۔'],
    bet_settled: ['آپ کی شرط کا فیصلہ ہو گیا', 'شرط {id}، رقم {stake}، کا فیصلہ ہو گیا: {amount} آپ کے اکاؤنٹ میں ہے۔'],
    bet_cashed_out: [
      'آپ کی شرط کیش آؤٹ ہوئی',
      'شرط {id} آپ کی مقرر کردہ قدر تک پہنچی اور کیش آؤٹ ہوئی: {amount} آپ کے اکاؤنٹ میں ہے۔',
    ],
    deposit_succeeded: ['رقم جمع ہو گئی', 'آپ کی جمع کردہ رقم {amount} آپ کے اکاؤنٹ میں ہے۔'],
    deposit_failed: ['رقم جمع نہیں ہوئی', 'آپ کی رقم {amount} جمع نہیں ہو سکی۔ آپ کے اکاؤنٹ میں کچھ شامل نہیں ہوا۔'],
    withdrawal_succeeded: ['رقم نکال دی گئی', 'آپ کی نکلوائی گئی رقم {amount} ادا کر دی گئی۔'],
    withdrawal_failed: ['رقم نہیں نکلی', 'آپ کی رقم {amount} نہیں نکل سکی۔ رقم آپ کے اکاؤنٹ میں واپس آ گئی ہے۔'],
    bonus_given: ['آپ کے لیے نیا بونس', '{name}: اس کی شرائط اور باقی رقم آپ کی پروموشنز میں ہیں۔'],
    jackpot_won: ['آپ نے جیک پاٹ جیت لیا', '{name}: {amount} آپ کے اکاؤنٹ میں ہے۔'],
    limit_deposit: [
      'ڈپازٹ کی حد پوری ہو گئی',
      'آپ کی {limit} کی ڈپازٹ حد پوری ہو گئی۔ آپ کی حدود میں درج ہے کہ کتنا باقی ہے اور یہ کب نئی شروع ہو گی۔',
    ],
    limit_stake: [
      'داؤ کی حد پوری ہو گئی',
      'آپ کی {limit} کی داؤ کی حد پوری ہو گئی۔ آپ کی حدود میں درج ہے کہ کتنا باقی ہے اور یہ کب نئی شروع ہو گی۔',
    ],
    limit_loss: [
      'نقصان کی حد پوری ہو گئی',
      'آپ کی {limit} کی نقصان کی حد پوری ہو گئی۔ آپ کی حدود میں درج ہے کہ کتنا باقی ہے اور یہ کب نئی شروع ہو گی۔',
    ],
    limit_time: [
      'وقت کی حد پوری ہو گئی',
      'آپ کے کھیلنے کا وقت پورا ہو گیا۔ آپ کی حدود میں درج ہے کہ یہ کب نیا شروع ہو گا۔',
    ],
    match_started: ['میچ شروع ہو گیا', '{name} ابھی شروع ہوا ہے۔'],
  },
};
