/**
 * A line for each change of the functions of the database, added at the end and never changed: the hash of all their texts,
 * which `migrate.test.ts` says. The number of lines is the revision of the functions, by which a build knows that those of a
 * database are newer than its own.
 */
export const functionRevisions: readonly string[] = [
  '7117dd5cbdf30b8753e8ac8f7d87c19f661c73cee0670e9e968a74f6f046edd2',
  '057b2fa982ce09110d7c3903e9d6ba5a224d743fe17bf941af26904273e7ad87',
  'c0185adb6e67470b0bba0a49acde9d35e6127449035cb3ba4579fac557af5429',
  'ba5b6018b782948cf9d3879c9612d3f552ce4dc273e151da0b326984382f9d5b',
  '7a20a042cc7636c3ad931a3d087d7b495b6b6d8d836320225c2018e10eb2606d',
];
