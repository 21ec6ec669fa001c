import * as z from 'zod/mini';
import { expecting, section, withDefault, withoutDefault } from '../field-notes.ts';

/** The push services of Chrome and Edge on Android, Firefox, Safari, and Edge on Windows. */
const usual = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://web.push.apple.com',
  'https://*.notify.windows.com',
];

/** Of this machine, http will do. */
const service = z
  .string()
  .check(
    z.regex(
      /^(?:https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::[1-9]\d{0,4})?|http:\/\/(?:localhost|127\.0\.0\.1):[1-9]\d{0,4})$/,
    ),
  );

export const webPush = section(
  {
    services: withDefault(
      expecting(
        z.array(service),
        'a list of origins with https, the first part of a name may be *; with http of this machine alone',
        usual.slice(0, 1),
      ),
      usual,
      'Push services that this server sends notifications of players to (NOTE-01). Browsers of others are refused, so that nobody chooses where the server sends to; none when the list is empty, and the page does not offer it.',
      usual.slice(0, 2),
    ),
    contact: withoutDefault(
      expecting(
        z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)),
        'a mailto: or https address',
        'mailto:push@example.com',
      ),
      'Whom a push service writes to when it has trouble with this server (RFC 8292). The address of the site when left out.',
      'mailto:push@example.com',
    ),
  },
  'Notifications that phones and computers show while the page is closed.',
);
