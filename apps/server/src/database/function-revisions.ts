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
  'b8266ea9bf7cc93729d73d66777e680ad6b281d08959e1e566cca2185d440e53',
  'b9684f1d6053fae5081090ff3a1bed47e4dec1851ce958094cd29e09c5d227a6',
  'f5ad08d1f1f677b172333f14daa095fb605faa1df79c92d1bfe34dd1eb7c3b3f',
  '75d3db73d0821cad531ea618872eb3cf352f2b3ff92115b2ee929749240dbc90',
  'dd656f807783858f6d45beab21197be3a4791a3c01fe1cb7f091251ecd55b29f',
  '6be7ddbf97957844c18bb15cf3cd73f0780f26c86899705c20bb4c2726ebddaa',
  '8d6052911c99da71bf5217c3c07f66da758688c3208fcf3d6e5582eab89f7f94',
  '750bfb1e9aeb181a283c23241f66997809a1155b15d9736a354009f8523ac2e2',
  '3501c9070f5cebd4e92c1b19b6799d39bee28b14aae34b2ff77937ca7f297e83',
  'd07c0b26d23c89df5dcd2d82a6be3bd80396ecb36a77b33ca2b73210149de417',
  '8951d66aaaa15f931878a82f80457a7f9cc5fb812042e45ff97cfc790d12b157',
  'ac28d6acede56cd481a3a25ed2891075c846a9cb614e18216b47c147b8eb62d2',
  '4a477f3dc4c015f06e215daff2e220fd99265641cde8fcda2e9a88534f45fb21',
  'fb9fb257ea3de8c6df1822a94e7eea254f661eb48c883c2ae4b23ca42e3cabe3',
  'b78ca6ff39f04c572e01ea011ea6b02fa60ec3041db9d353536aeaf26aadddee',
  '2c4b5521e35dc437b430ff07507ea9ca14b00ed267fb81eb0a21aa0f2f4c07d4',
];
