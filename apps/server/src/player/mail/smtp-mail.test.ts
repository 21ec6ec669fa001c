import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { smtpMail } from './smtp-mail.ts';

interface MailServer {
  readonly url: string;
  /** Letters that it took, headers and body. */
  readonly taken: readonly string[];
  /** Answers to the next receivers; 250 when there is none. */
  readonly answers: string[];
  readonly isAskedFor: (count: number) => Promise<void>;
}

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A mail server of one dialogue at a time. */
async function mailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const answers: string[] = [];
  let asked = 0;
  const watchers = new Set<() => void>();
  const serve = (socket: Socket): void => {
    let body: string | null = null;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 mail.test ESMTP');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (body !== null) {
          if (line === '.') {
            taken.push(body);
            body = null;
            say('250 taken');
          } else body += `${line}\n`;
        } else if (line.startsWith('EHLO')) say('250 mail.test');
        else if (line.startsWith('RCPT')) {
          asked += 1;
          say(answers.shift() ?? '250 ok');
          for (const watcher of watchers) watcher();
        } else if (line === 'DATA') {
          body = '';
          say('354 go on');
        } else say(line === 'QUIT' ? '221 bye' : '250 ok');
      }
    });
  };
  const server = createServer(serve);
  open.push(server);
  await new Promise<void>((settle) => {
    server.listen(0, '127.0.0.1', settle);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    answers,
    isAskedFor: (count) =>
      new Promise((settle) => {
        const look = (): void => {
          if (asked >= count) settle();
        };
        watchers.add(look);
        look();
      }),
  };
}

const letter = { to: 'ada@example.test', kind: 'password', link: 'http://a.test/x', locale: 'de' } as const;

test('a letter goes out by the mail server that is named, in the language of the player [AUTH-06a]', async () => {
  const server = await mailServer();
  const errors: unknown[] = [];
  const mail = smtpMail({ url: server.url, from: 'Touchline <no-reply@bets.test>' }, (error) => errors.push(error));
  await mail.send(letter);
  await mail.close();
  expect(errors).toEqual([]);
  const [text = ''] = server.taken;
  expect(text).toMatch(/^From: Touchline <no-reply@bets\.test>$/m);
  expect(text).toMatch(/^To: ada@example\.test$/m);
  const subject = /^Subject: (.*)$/m.exec(text)?.[1] ?? '';
  expect(subject).toContain('Setze_ein_neues_Passwort');
  expect(text).toContain('http://a.test/x');
});

test('a letter that the mail server cannot take now is sent again, one that it refuses is not [AUTH-06a]', async () => {
  const server = await mailServer();
  const errors: unknown[] = [];
  const mail = smtpMail({ url: server.url, from: 'no-reply@bets.test' }, (error) => errors.push(error));
  server.answers.push('451 later', '550 5.1.1 <ada@example.test> is nobody');
  await mail.send(letter);
  await server.isAskedFor(1);
  await mail.close();
  expect([server.taken.length, errors.map(String)]).toEqual([
    0,
    ['Error: a letter was not sent: EENVELOPE, answer 550 of the mail server'],
  ]);
  const again = smtpMail({ url: server.url, from: 'no-reply@bets.test' }, (error) => errors.push(error));
  server.answers.push('451 later');
  await again.send(letter);
  await server.isAskedFor(3);
  await again.close();
  expect([server.taken.length, errors.length]).toEqual([1, 1]);
});

/** A mail server that takes connections, and says nothing or nothing of encryption. */
async function silentServer(host: string, greeting: string | null): Promise<{ url: string; said: readonly string[] }> {
  const said: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      said.push(chunk.toString('utf8'));
      if (greeting !== null)
        socket.write(chunk.toString('utf8').startsWith('EHLO') ? '250 mail.test\r\n' : '502 no\r\n');
    });
    if (greeting !== null) socket.write(greeting);
  });
  open.push(server);
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await new Promise<void>((settle) => server.listen(0, host, settle));
  const address = server.address();
  return { url: `smtp://${host}:${typeof address === 'object' && address !== null ? address.port : 0}`, said };
}

test('a mail server that says nothing does not hold up a stop [I16]', async () => {
  const { url } = await silentServer('127.0.0.1', null);
  const mail = smtpMail({ url, from: 'us@touchline.test' }, () => undefined, 1);
  await mail.send(letter);
  await expect(mail.close()).resolves.toBeUndefined();
}, 8_000);

test('a mail server elsewhere that does not encrypt gets no letter [R13]', async () => {
  const { url, said } = await silentServer('127.0.0.2', '220 mail.test ESMTP\r\n');
  const errors: unknown[] = [];
  const mail = smtpMail({ url, from: 'us@touchline.test' }, (error) => errors.push(error));
  await mail.send(letter);
  await mail.close();
  expect(said.join('')).toContain('STARTTLS');
  expect(said.join('')).not.toContain('MAIL FROM');
  expect(errors).toHaveLength(1);
});
