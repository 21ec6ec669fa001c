import type { CustomPage } from '@touchline/contract';

/** Pages that this operator wrote (NAV-23): shown at their own paths, with a link in the menu. */
export const customPages: readonly CustomPage[] = [
  {
    path: '/betting-guide',
    title: { en: 'Betting guide', de: 'Wett-ABC', ar: 'دليل المراهنة' },
    blocks: {
      en: [
        { kind: 'paragraph', text: 'Five minutes that explain the words on this page.' },
        { kind: 'heading', text: 'Odds' },
        {
          kind: 'paragraph',
          text: 'Decimal odds say what one unit becomes: 10.00 at odds of 1.85 comes back as 18.50. In the settings you can choose another way to write them.',
        },
        { kind: 'heading', text: 'Lines' },
        {
          kind: 'list',
          items: [
            'Over 2.5 wins when three goals or more are scored.',
            'A handicap of -1 takes one goal from a team before the result counts.',
            'Both teams to score needs one goal on each side, whoever wins.',
          ],
        },
        { kind: 'heading', text: 'Before you bet' },
        {
          kind: 'paragraph',
          text: 'Bet what you can lose with a smile. Nobody wins in the long run by chasing losses.',
        },
      ],
      de: [
        { kind: 'paragraph', text: 'Fünf Minuten, die die Wörter auf dieser Seite erklären.' },
        { kind: 'heading', text: 'Quoten' },
        {
          kind: 'paragraph',
          text: 'Eine Dezimalquote sagt, was aus einer Einheit wird: 10,00 zu einer Quote von 1,85 kommen als 18,50 zurück. In den Einstellungen kannst du eine andere Schreibweise wählen.',
        },
        { kind: 'heading', text: 'Linien' },
        {
          kind: 'list',
          items: [
            'Über 2,5 gewinnt, wenn mindestens drei Tore fallen.',
            'Ein Handicap von -1 nimmt einer Mannschaft ein Tor, bevor das Ergebnis zählt.',
            'Beide Teams treffen braucht ein Tor auf jeder Seite, egal wer gewinnt.',
          ],
        },
        { kind: 'heading', text: 'Bevor du wettest' },
        {
          kind: 'paragraph',
          text: 'Setze nur, was du leicht verschmerzen kannst. Wer Verlusten nachläuft, gewinnt auf Dauer nie.',
        },
      ],
      ar: [
        { kind: 'paragraph', text: 'خمس دقائق تشرح كلمات هذه الصفحة.' },
        { kind: 'heading', text: 'الاحتمالات' },
        {
          kind: 'paragraph',
          text: 'الاحتمال العشري يبيّن ما تصير إليه الوحدة الواحدة: 10.00 عند 1.85 تعود 18.50. يمكنك اختيار طريقة كتابة أخرى من الإعدادات.',
        },
        { kind: 'heading', text: 'الخطوط' },
        {
          kind: 'list',
          items: [
            'أكثر من 2.5 يفوز إذا سُجّلت ثلاثة أهداف أو أكثر.',
            'هانديكاب ‎-1‎ يخصم هدفًا من الفريق قبل احتساب النتيجة.',
            'يسجّل الفريقان: هدف واحد على الأقل لكل فريق أيًّا كان الفائز.',
          ],
        },
        { kind: 'heading', text: 'قبل أن تراهن' },
        { kind: 'paragraph', text: 'راهن بما لا يضرّك فقده. مطاردة الخسائر لا تربح على المدى الطويل.' },
      ],
    },
  },
];
