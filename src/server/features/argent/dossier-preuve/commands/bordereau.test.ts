import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme } from '#server/core/db/database.ts';
import { decompresserEntree, lireEntrees } from '#server/core/files/archive.ts';
import { enregistrerFichier } from '#server/core/files/fichiers.ts';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { prendreArchive } from '#server/testing/archives.ts';
import { creerMondeReclamation, unTexte, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';
import { unJpeg } from '#server/testing/photos.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());

const morceau = (nom: string, donnees: Buffer): Buffer => {
  const corps = Buffer.concat([Buffer.from(nom), donnees]);
  const bornes = [Buffer.alloc(4), Buffer.alloc(4)] as const;
  bornes[0].writeUInt32BE(donnees.length);
  bornes[1].writeUInt32BE(crc32(corps));
  return Buffer.concat([bornes[0], corps, bornes[1]]);
};
/** A PNG with an alpha channel, whose pixels cannot be read. */
const pngAbime = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  morceau('IHDR', Buffer.from('00000010000000100806000000', 'hex')),
  morceau('IDAT', Buffer.from('ce ne sont pas des pixels')),
  morceau('IEND', Buffer.alloc(0)),
]);
const GIF = 'R0lGODdhAQABAPAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=';
const ligne = (produit: string, prixUnitaireHtCentimes: number, ean: string | null = null) => ({
  produit,
  ean,
  quantite: 2,
  prixUnitaireHtCentimes,
  motif: null,
});
const joindre = async (encoursId: number, nom: string, contenu: Buffer) => {
  const { id } = await transactionSysteme(m.app.services.dbSysteme, (tx) =>
    enregistrerFichier(tx, m.app.services.fichiers, { nom, contenu, auteur: 'systeme', tenantId: m.pharmacie }),
  );
  await m.app.services.dbSysteme
    .insertInto('encours_piece')
    .values({ tenant_id: m.pharmacie, encours_id: encoursId, fichier_id: id })
    .execute();
};
const uneCondition = async (
  laboratoireId: number,
  gamme: string,
  produits: readonly { nom: string; ean: string }[],
) => {
  const { dbSysteme } = m.app.services;
  const { id } = await dbSysteme
    .insertInto('condition')
    .values({
      tenant_id: m.pharmacie,
      laboratoire_id: laboratoireId,
      gamme,
      condition: `Remise sur ${gamme}`,
      date_debut: '2020-01-01',
      date_fin: '2099-01-01',
      remise_texte: '12 %',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, produit] of produits.entries())
    await dbSysteme
      .insertInto('condition_produit')
      .values({ tenant_id: m.pharmacie, condition_id: id, position, ...produit })
      .execute();
};
const ouvrir = async (suite: string) => {
  const { brut } = await prendreArchive(
    m.app,
    m.jetons.ADMIN,
    await m.app.appeler(m.jetons.ADMIN, 'POST', `/api/v1/dossiers-preuve${suite}`),
  );
  const contenus = new Map<string, Buffer>();
  for (const entree of lireEntrees(brut))
    contenus.set(entree.nom, await buffer(Readable.from(decompresserEntree(brut, entree))));
  const pdf = contenus.get('dossier.pdf')!;
  // A line of a table is cut where it wraps.
  const { texte } = await lirePdf(pdf);
  return { brut, contenus, pdf, texte: texte.replace(/\s+/g, ' ') };
};
/** The dates of an archive's central directory. */
const joursDuZip = (zip: Buffer): string[] => {
  const jours: string[] = [];
  for (let i = zip.indexOf('PK\u0001\u0002', 0, 'latin1'); i >= 0; i = zip.indexOf('PK\u0001\u0002', i + 4, 'latin1')) {
    const jour = zip.readUInt16LE(i + 14);
    const deux = (n: number) => String(n).padStart(2, '0');
    jours.push(`${(jour >> 9) + 1980}-${deux((jour >> 5) & 15)}-${deux(jour & 31)}`);
  }
  return jours;
};

it('s’ouvre sur le total, puis le bordereau numéroté de ses pièces, datées du jour', async () => {
  m.app.horloge.maintenant = new Date('2026-11-22T10:00:00Z');
  const labo = await m.unLaboratoire(m.pharmacie, 'Labo du bordereau');
  const creer = async (valeurAttendueCentimes: number, champs: object) =>
    m.unEncours({ laboratoireId: labo, valeurAttendueCentimes, ...champs });
  const [premierEncours, deux] = [await creer(12_345, { info: 'Premier' }), await creer(6_655, { info: 'Second' })];
  const declares = await m.appeler(m.jetons.ADMIN, 'POST', '/declarer', {
    encours: m.vus(premierEncours, deux),
    canal: 'MAIL',
    date: '2026-11-02',
  });
  expect(declares.status).toBe(200);
  await joindre(premierEncours.id, 'bl.txt', Buffer.from('un bon'));
  await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/encaissements', {
    corps: { laboratoireId: labo, nature: 'AVOIR', numero: 'AV-LIBRE', date: '2026-11-20', montantHtCentimes: 4_321 },
  });
  const { brut, contenus, texte } = await ouvrir(`/laboratoires/${labo}`);
  const debut = texte.slice(0, texte.indexOf('Sommaire'));
  expect(debut).toContain('190,00 €');
  expect(debut).toContain('2 encours');
  // What the laboratory gave and is not shared out is not hidden from it (ECM-13).
  expect(texte).toMatch(/Reçu, non affecté, non déduit .*Avoir AV-LIBRE 20\/11\/2026 43,21 €/);
  const index = texte.slice(texte.indexOf('Bordereau des pièces'));
  expect(index).toMatch(/n° 1 Pièce jointe .*n° 2 Mail (?:non )?envoyé/);
  // The mail speaks of both: one exhibit, in one folder, named in both chapters.
  expect([...contenus.keys()].filter((nom) => nom.includes('/mails/'))).toHaveLength(1);
  expect(texte).toContain(`(voir ${premierEncours.numero})`);
  expect(texte.match(/Nous vous déclarons/g)).toHaveLength(1);
  expect(new Set(joursDuZip(brut))).toEqual(new Set(['2026-11-22']));
  // Drawing a first PDF loads its fonts.
});

it('une ligne sans prix n’est pas à 0,00 €, et seules les conditions qui parlent de l’encours y sont', async () => {
  const labo = await m.unLaboratoire(m.pharmacie, 'Labo aux conditions');
  await uneCondition(labo, 'Solaire', [{ nom: 'Crème', ean: '3400930000001' }]);
  await uneCondition(labo, 'Cheveux', [{ nom: 'Shampooing', ean: '3400930000002' }]);
  await uneCondition(labo, 'Hiver', []);
  const encours = await m.unEncours({
    laboratoireId: labo,
    info: 'Retour de la gamme hiver',
    lignes: [ligne('Crème solaire', 0, '3400930000001'), ligne('Gel', 250)],
  });
  const { texte } = await ouvrir(`/encours/${encours.id}`);
  expect(texte).not.toMatch(/(?<!\d)0,00/);
  expect(texte).toContain('5,00 €');
  expect(texte).toContain('Remise sur Solaire');
  expect(texte).toContain('Remise sur Hiver');
  expect(texte).not.toContain('Remise sur Cheveux');
});

it('imprime les photos, et dit celle qui ne se lit pas', async () => {
  const encours = await m.unEncours();
  await joindre(encours.id, 'rayon.jpg', unJpeg);
  await joindre(encours.id, 'abimee.png', pngAbime);
  await joindre(encours.id, 'rayon.gif', Buffer.from(GIF, 'base64'));
  const { pdf, texte } = await ouvrir(`/encours/${encours.id}`);
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
  for (const nom of ['rayon.jpg', 'rayon.gif', 'abimee.png']) expect(texte).toContain(nom);
  expect(texte).toMatch(/\[Image illisible\]\s+Pièce n° \d+[^[]*abimee\.png/);
});

it('les mails de la réclamation y sont, avec leurs fichiers, sans le secret de leur lien', async () => {
  const encours = await m.unEncours();
  const reclamation = await m.creer({ encoursId: encours.id }, m.jetons.ADMIN, [unTexte('constat.txt')]);
  const secret = m.cheminDe(reclamation).split('/').at(-1)!;
  const { contenus, texte } = await ouvrir(`/encours/${encours.id}`);
  const mail = [...contenus].find(([nom]) => nom.startsWith(`${encours.numero}/mails/`));
  expect(mail?.[1].toString()).toContain('À : sav@labo.fr');
  expect(mail?.[1].toString()).toContain(`/reclamations/${reclamation.id}/public/…`);
  expect([...contenus.keys()].filter((nom) => nom.endsWith('constat.txt'))).toHaveLength(1);
  expect([texte, ...[...contenus.values()].map(String)].some((contenu) => contenu.includes(secret))).toBe(false);
  expect(texte).toContain('Le carton est arrivé écrasé.');
});
