import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { calls, pushNamespaces } from '@touchline/contract';
import { centrifugoConfig } from '@touchline/testkit/centrifugo';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The lines of one service of the composition. */
function serviceNamed(name: string): string {
  const services = /^services:\n([\s\S]*?)^\S/m.exec(read('ops/compose.yaml'))?.[1] ?? '';
  return new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(services)?.[1] ?? '';
}

/** Names of the environment that a service is given. */
function namesOf(service: string): readonly string[] {
  const block = /^    environment:\n((?: {6}.*\n)+)/m.exec(serviceNamed(service))?.[1] ?? '';
  return [...block.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
}

describe('what operators are given', () => {
  test('the configuration of Centrifugo is that of the contract [API-02] [PUSH-03]', () => {
    expect(JSON.parse(read('ops/centrifugo.json'))).toEqual(centrifugoConfig(pushNamespaces));
  });

  test('private channels are closed to whoever has no token, and nobody but the server publishes [PUSH-07] [I11]', () => {
    const { channel } = centrifugoConfig(pushNamespaces);
    const text = JSON.stringify(channel.namespaces);
    expect(text).not.toMatch(/allow_(?:publish|history|presence)\w*":true/);
    expect(channel.namespaces.find(({ name }) => name === 'user')).toMatchObject({ allow_subscribe_for_client: false });
    expect(channel.private_prefix).toBe('$');
  });

  test('the container builds what a start builds', () => {
    const builds = [...read('scripts/start.mjs').matchAll(/'build', '-w', '([^']+)'/g)].map(([, name = '']) => name);
    expect(builds).toContain('@touchline/docs');
    for (const name of builds) expect(read('ops/Dockerfile')).toContain(`build -w ${name}`);
  });

  test('every name that the composition gives to a server is read by it', () => {
    const options = globSync('apps/server/src/process/*.ts', { cwd: root }).map(read).join('\n');
    const names = namesOf('server');
    expect(names).toContain('PUSH');
    expect(names.filter((name) => !options.includes(`env['${name}']`))).toEqual([]);
  });

  test('server and Centrifugo are given the same secrets, and none stands in the file', () => {
    const [server, centrifugo] = [serviceNamed('server'), serviceNamed('centrifugo')];
    for (const secret of ['CENTRIFUGO_API_KEY', 'CENTRIFUGO_TOKEN_SECRET']) {
      expect(server).toContain(`${secret}: \${${secret}:?`);
      expect(centrifugo).toContain(`\${${secret}:?`);
    }
    expect(namesOf('centrifugo')).toEqual([
      'CENTRIFUGO_HTTP_API_KEY',
      'CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY',
      'CENTRIFUGO_CLIENT_ALLOWED_ORIGINS',
    ]);
    expect(read('ops/centrifugo.json')).not.toMatch(/secret|key"/);
  });

  test('the proxy passes no word of a caller on about who they are, at any address [R13]', () => {
    const config = read('ops/nginx.conf').replaceAll(/#.*$/gm, '');
    // nginx inherits these all together, or none of them where a location sets one.
    const locations = [...config.matchAll(/location [^{]+\{([^}]*)\}/g)].map(([, body = '']) => body);
    expect(locations.length).toBeGreaterThan(2);
    const own = locations.filter((body) => body.includes('proxy_set_header'));
    expect(own).toHaveLength(1);
    for (const part of [config.replaceAll(/location [^{]+\{[^}]*\}/g, ''), ...own]) {
      const set = [...part.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name = '', value]) => [name, value]);
      expect(Object.fromEntries(set)).toMatchObject({
        Host: '$host',
        'X-Forwarded-For': '$remote_addr',
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-Host': "''",
        'X-Request-Id': '$request_id',
        'X-User-Country': '$user_country',
        Upgrade: expect.any(String),
        Connection: expect.any(String),
      });
    }
    // Its own caller is believed only where nobody else can be it.
    expect(config).toContain('real_ip_header X-Forwarded-For;');
    expect(serviceNamed('proxy')).toMatch(/ports:\n(?:\s+#.*\n)*\s+- '127\.0\.0\.1:/);
  });

  test('the proxy asks a call that a closed site refuses before it opens a connection to Centrifugo [AUTH-12a]', () => {
    const bodyOf = (location: string): string =>
      new RegExp(`location ${location} \\{([^}]*)\\}`).exec(read('ops/nginx.conf'))?.[1] ?? '';
    const isOpen = bodyOf('= /_is_open');
    expect(bodyOf('/connection/')).toMatch(/auth_request \/_is_open;\s+proxy_pass http:\/\/push;/);
    expect(isOpen).toContain(`proxy_pass http://servers/api${calls.getPlayer.path};`);
    // From outside there is nothing at it, and whoever asks is no player: a session may be over.
    expect(isOpen).toMatch(/^\s+internal;/);
    expect(isOpen).toContain("proxy_set_header Cookie '';");
    expect(calls.getPlayer).toMatchObject({ method: 'GET', access: 'anyone' });
  });

  test('the proxy logs no query string, at any address: tokens of push and of letters are in them [R13]', () => {
    const config = read('ops/nginx.conf').replaceAll(/#.*$/gm, '');
    expect(/log_format paths '([^']*)'/.exec(config)?.[1]).not.toMatch(
      /\$request\b|\$request_uri|\$args|\$query_string|\$http_referer/,
    );
    // Nor a path that says who may settle a payment or a check.
    expect(/log_format paths '([^']*)'/.exec(config)?.[1]).not.toMatch(/\$uri\b/);
    expect(config).toMatch(
      /map \$uri \$logged_path \{\s*default\s+\$uri;\s*~\^\/cashier\/\s+\/cashier\/-;\s*~\^\/identity\/\s+\/identity\/-;\s*\}/,
    );
    expect(config.match(/access_log [^;]+;/g)).toEqual(['access_log /dev/stdout paths;']);
    // At any lower level nginx writes down whole requests. What stands in `http` itself holds wherever nothing else is said.
    expect(config.match(/error_log [^;]+;/g)).toEqual(['error_log stderr emerg;']);
    const [before = ''] = config.split('error_log');
    expect(before.replaceAll(/\{[^{}]*\}/g, '')).toMatch(/\bhttp \{[^{}]*$/);
  });

  test('what the dashboard and the alert say of connections tells the pools apart', () => {
    const series = [
      ...read('ops/grafana/touchline.json').matchAll(/"expr": "(touchline_database_.*)",\n +"legendFormat": "(.*)"/g),
    ];
    expect(series).toHaveLength(3);
    for (const [, expression, legend] of series) {
      // Of every pool, each of which is a line.
      expect(expression).not.toContain('pool=');
      expect(legend).toContain('{{pool}}');
    }
    const [alert = ''] =
      /- alert: TouchlineDatabasePoolFull\n(?: {8}.*\n)+/.exec(read('ops/prometheus/alerts.yml')) ?? [];
    expect(alert).toContain('expr: touchline_database_waiting{job="touchline"} > 0\n');
    expect(/summary: .*/.exec(alert)?.[0]).toContain('{{ $labels.pool }}');
  });

  test('the oldest Centrifugo with the two repairs that recovery and refreshing need is the one that is started', () => {
    const [, major, minor, patch] = /centrifugo:v(\d+)\.(\d+)\.(\d+)/.exec(serviceNamed('centrifugo')) ?? [];
    expect([major, minor].map(Number)).toEqual([6, 9]);
    expect(Number(patch)).toBeGreaterThanOrEqual(6);
  });
});
