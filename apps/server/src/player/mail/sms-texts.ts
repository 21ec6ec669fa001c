import type { Language } from '@touchline/contract/locales';

export type SmsKind = 'code' | 'known';

/** `{code}` stands for the six digits. */
type Words = Readonly<Record<SmsKind, string>>;

const english: Words = {
  code: 'Your code is {code}. It works for ten minutes. Tell it to nobody.',
  known: 'Somebody wanted to use this number for another account. It belongs to yours already: sign in with it.',
};

/** Texts of short messages in each language of the site (AUTH-06a). */
const words: Readonly<Record<string, Words>> = {
  en: english,
  de: {
    code: 'Dein Code ist {code}. Er gilt zehn Minuten. Gib ihn niemandem.',
    known:
      'Jemand wollte diese Nummer für ein anderes Konto nutzen. Sie gehört schon zu deinem: Melde dich mit ihr an.',
  },
  ar: {
    code: 'رمزك هو {code}. يعمل لمدة عشر دقائق. لا تخبر به أحدًا.',
    known: 'أراد شخص ما استخدام هذا الرقم لحساب آخر. الرقم مرتبط بحسابك: سجّل الدخول به.',
  },
  fr: {
    code: 'Votre code est {code}. Il est valable dix minutes. Ne le donnez à personne.',
    known: 'Quelqu’un a voulu utiliser ce numéro pour un autre compte. Il est déjà lié au vôtre : connectez-vous avec.',
  },
  it: {
    code: 'Il tuo codice è {code}. Vale dieci minuti. Non darlo a nessuno.',
    known: 'Qualcuno voleva usare questo numero per un altro conto. È già legato al tuo: accedi con esso.',
  },
  es: {
    code: 'Tu código es {code}. Vale diez minutos. No se lo des a nadie.',
    known: 'Alguien quiso usar este número para otra cuenta. Ya pertenece a la tuya: inicia sesión con él.',
  },
  'pt-BR': {
    code: 'Seu código é {code}. Vale por dez minutos. Não o informe a ninguém.',
    known: 'Alguém quis usar este número em outra conta. Ele já é da sua: entre com ele.',
  },
  fi: {
    code: 'Koodisi on {code}. Se on voimassa kymmenen minuuttia. Älä kerro sitä kenellekään.',
    known: 'Joku yritti käyttää tätä numeroa toiseen tiliin. Se kuuluu jo sinun tiliisi: kirjaudu sillä.',
  },
  no: {
    code: 'Koden din er {code}. Den virker i ti minutter. Ikke gi den til noen.',
    known: 'Noen ville bruke dette nummeret til en annen konto. Det hører allerede til din: logg inn med det.',
  },
  ru: {
    code: 'Ваш код: {code}. Он действует десять минут. Никому его не сообщайте.',
    known: 'Кто-то хотел указать этот номер для другого счёта. Он уже привязан к вашему: войдите с ним.',
  },
  kk: {
    code: 'Сіздің кодыңыз: {code}. Ол он минут жұмыс істейді. Оны ешкімге айтпаңыз.',
    known: 'Біреу бұл нөмірді басқа шотқа қолданғысы келді. Ол сіздің шотыңызға тиесілі: онымен кіріңіз.',
  },
  tr: {
    code: 'Kodunuz {code}. On dakika geçerlidir. Kimseyle paylaşmayın.',
    known:
      'Birisi bu numarayı başka bir hesap için kullanmak istedi. Numara zaten sizin hesabınızda: onunla giriş yapın.',
  },
  he: {
    code: 'הקוד שלכם הוא {code}. הוא תקף לעשר דקות. אל תמסרו אותו לאיש.',
    known: 'מישהו רצה להשתמש במספר הזה לחשבון אחר. הוא כבר שייך לחשבון שלכם: היכנסו איתו.',
  },
  fa: {
    code: 'کد شما {code} است. ده دقیقه اعتبار دارد. آن را به کسی نگویید.',
    known: 'کسی می‌خواست این شماره را برای حساب دیگری به کار ببرد. این شماره به حساب شما وصل است: با آن وارد شوید.',
  },
  ur: {
    code: 'آپ کا کوڈ {code} ہے۔ یہ دس منٹ تک کام کرتا ہے۔ کسی کو نہ بتائیں۔',
    known: 'کسی نے یہ نمبر دوسرے اکاؤنٹ کے لیے استعمال کرنا چاہا۔ یہ پہلے سے آپ کے اکاؤنٹ کا ہے: اس سے سائن اِن کریں۔',
  },
} satisfies Readonly<Record<Language, Words>>;

/** The text of a message in a language; English when there is none. */
export function smsText(kind: SmsKind, locale: string, code: string): string {
  const found = words[locale] ?? words[locale.split('-', 1)[0] ?? ''] ?? english;
  return found[kind].replace('{code}', code);
}
