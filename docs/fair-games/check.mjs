// Checks the result of a virtual race or draw by the rule in README.md beside this file. One file, no imports, Node 20 or newer:
//
//   node check.mjs https://bets.example quick36 29700123 [the commitment that you noted before]
//
// Ends with 0 when everything fits, with 1 when anything does not, with 2 when nothing could be checked.

const [origin, game, round, noted] = process.argv.slice(2);

function print(line) {
  return process.stdout.write(`${line}\n`);
}
function complain(line) {
  return process.stderr.write(`${line}\n`);
}

async function sha256(text) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Numbers from 1, the first `count` in the order in which they are drawn. */
async function draw(seed, weights, count) {
  const left = weights.map((weight, index) => ({ number: index + 1, weight }));
  const drawn = [];
  let k = 0;
  while (drawn.length < count) {
    const sum = left.reduce((total, { weight }) => total + weight, 0);
    const hash = await sha256(`${seed}:${k}`);
    const x = Number.parseInt(hash.slice(0, 8), 16);
    const isKept = x < 2 ** 32 - (2 ** 32 % sum);
    let rest = x % sum;
    const at = left.findIndex(({ weight }) => (rest -= weight) < 0);
    print(
      `k ${k}: ${hash.slice(0, 8)} = ${x}, ${isKept ? `mod ${sum} = ${x % sum}: number ${left[at].number}` : 'dropped'}`,
    );
    k += 1;
    if (isKept) drawn.push(...left.splice(at, 1).map(({ number }) => number));
  }
  return drawn;
}

function verdict(name, is) {
  print(`${is ? 'yes' : 'NO '}  ${name}`);
  return is;
}

async function main() {
  if (round === undefined) {
    complain('usage: node check.mjs ORIGIN GAME ROUND [COMMITMENT]');
    return 2;
  }
  const answer = await fetch(new URL(`/arena/api/games/${game}/rounds/${round}`, origin));
  if (!answer.ok) {
    complain(`there is no such round: ${answer.status}`);
    return 2;
  }
  const proof = await answer.json();
  print(`commitment ${proof.commitment}`);
  if (proof.seed === null) {
    print(`The round is not over: note the commitment, and ask again after ${new Date(proof.ends_at).toISOString()}.`);
    return 2;
  }
  print(`seed       ${proof.seed}`);
  const numbers = await draw(proof.seed, proof.weights, proof.drawn);
  print(`drawn      ${numbers.join(' ')}`);
  const verdicts = [
    verdict('the seed is the one that was committed to', (await sha256(proof.seed)) === proof.commitment),
    ...(noted === undefined ? [] : [verdict('the commitment is the one that you noted', noted === proof.commitment)]),
    verdict('the result follows from the seed', numbers.join() === proof.result.join()),
  ];
  return verdicts.every(Boolean) ? 0 : 1;
}

process.exitCode = await main();
