type Envoi = { readonly corps: Buffer; readonly entetes: Readonly<Record<string, string>> };

const envoi = (corps: string, type = 'multipart/form-data; boundary=x'): Envoi => ({
  corps: Buffer.from(corps),
  entetes: type ? { 'content-type': type } : {},
});
const FICHIER = '--x\r\nContent-Disposition: form-data; name="fichiers"; filename="a.txt"\r\n';
const CONTENU = `${FICHIER}Content-Type: text/plain\r\n\r\n${'abc'.repeat(50)}`;
const ENTIER = `${CONTENU}\r\n--x--\r\n`;

/** The bodies that no browser sends: each is refused as a request, never as a fault of ours. */
export const MULTIPARTS_MALFORMES: readonly (readonly [string, Envoi])[] = [
  ['sans borne', envoi(ENTIER, 'multipart/form-data')],
  ['borne vide', envoi(ENTIER, 'multipart/form-data; boundary=')],
  ['autre borne', envoi(ENTIER, 'multipart/form-data; boundary=y')],
  ['borne trop longue', envoi(ENTIER, `multipart/form-data; boundary=${'x'.repeat(5_000)}`)],
  ['coupé dans le fichier', envoi(CONTENU)],
  ['coupé dans les en-têtes d’une part', envoi(FICHIER)],
  ['coupé dans la borne finale', envoi(`${CONTENU}\r\n--x`)],
  ['coupé après une part JSON', envoi('--x\r\nContent-Disposition: form-data; name="donnees"\r\n\r\n{"a":')],
  ['coupé après un fichier entier', envoi(`${CONTENU}\r\n${FICHIER}`)],
  ['rien', envoi('')],
  ['un seul octet', envoi('-')],
  ['sans retours à la ligne', envoi(ENTIER.replaceAll('\r\n', ''))],
  ['en-têtes illisibles', envoi('--x\r\nn’importe quoi\r\n\r\nabc\r\n--x--\r\n')],
  ['en-têtes sans fin', envoi(`--x\r\nA: ${'b'.repeat(200_000)}\r\n\r\nabc\r\n--x--\r\n`)],
  ['part sans nom', envoi('--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--\r\n')],
  ['nom du prototype', envoi(ENTIER.replace('"fichiers"', '"__proto__"'))],
  ['codage inconnu', envoi(ENTIER.replace('\r\nContent-Type', '\r\nContent-Transfer-Encoding: zz\r\nContent-Type'))],
  ['JSON annoncé, abîmé', envoi(ENTIER.replace('; filename="a.txt"', '').replace('text/plain', 'application/json'))],
  ['cent parts', envoi(`${`${CONTENU}\r\n`.repeat(100)}--x--\r\n`)],
  ['autre multipart', envoi(ENTIER, 'multipart/mixed; boundary=x')],
  ['du texte', envoi(ENTIER, 'text/plain')],
  ['du JSON', envoi('{}', 'application/json')],
  ['un formulaire', envoi('a=b', 'application/x-www-form-urlencoded')],
  ['sans type', envoi(ENTIER, '')],
];
