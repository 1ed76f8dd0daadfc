import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { decompresserEntree, lireEntrees } from '#server/core/files/archive.ts';
import { enregistrerFichier } from '#server/core/files/fichiers.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { prendreArchive } from '#server/testing/archives.ts';
import { creerMondeReclamation, unTexte, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());

/** Asks for a dossier, has it made and takes it. */
const demander = async (suite: string, token = m.jetons.ADMIN) =>
  prendreArchive(m.app, token, await m.app.appeler(token, 'POST', `/api/v1/dossiers-preuve${suite}`));
/** The archive's files, by name. */
const ouvrir = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const contenus = new Map<string, Buffer>();
  for (const entree of lireEntrees(zip))
    contenus.set(entree.nom, await buffer(Readable.from(decompresserEntree(zip, entree))));
  return contenus;
};
const fichier = (nom: string, contenu: string) =>
  transactionSysteme(m.app.services.dbSysteme, (tx) =>
    enregistrerFichier(tx, m.app.services.fichiers, {
      nom,
      contenu: Buffer.from(contenu),
      auteur: 'systeme',
      tenantId: m.pharmacie,
    }),
  );

describe('le dossier de preuve d’un encours', () => {
  it('tient un PDF, ses pièces, ses photos et ses mails, mais aucune note interne', async () => {
    const { dbSysteme } = m.app.services;
    const promotion = await dbSysteme
      .insertInto('promotion')
      .values({
        tenant_id: m.pharmacie,
        origine: 'PHARMACIE',
        laboratoire_id: m.labo,
        nom_operation: 'TG de printemps',
        type_promo: 'PROMO',
        etat_promo: 'DRAFT',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [photo, bl] = [await fichier('tg.txt', 'une photo'), await fichier('bl.txt', 'un bon')];
    await dbSysteme
      .insertInto('promotion_preuve')
      .values({ tenant_id: m.pharmacie, promotion_id: promotion.id, fichier_id: photo.id, cree_par_nom: 'Claire' })
      .execute();
    const { id: discussion } = await dbSysteme
      .insertInto('discussion')
      .values({ tenant_id: m.pharmacie, kind: 'PROMOTION', objet_id: promotion.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const message = { tenant_id: m.pharmacie, discussion_id: discussion, extrait: 'x', auteur_nom: 'Claire' };
    await dbSysteme
      .insertInto('discussion_commentaire')
      .values([
        { ...message, texte: '<p>zzsecret entre collègues</p>' },
        { ...message, texte: '<p>zzsecret interne</p>', interne: true },
      ])
      .execute();
    const encours = await m.unEncours({ info: 'Photo faite' });
    await dbSysteme
      .updateTable('encours')
      .set({ source_type: 'PROMOTION', source_id: promotion.id })
      .where('id', '=', encours.id)
      .execute();
    await dbSysteme
      .insertInto('encours_piece')
      .values({ tenant_id: m.pharmacie, encours_id: encours.id, fichier_id: bl.id })
      .execute();
    await m.appeler(m.jetons.ADMIN, 'POST', `/${encours.id}/commentaires`, { texte: 'zzsecret commentaire' });
    await m.appeler(m.jetons.ADMIN, 'POST', '/declarer', { encours: m.vus(encours), canal: 'MAIL' });
    const reclamation = await m.creer();
    await dbSysteme
      .updateTable('reclamation')
      .set({ encours_id: encours.id })
      .where('id', '=', reclamation.id)
      .execute();
    await m.dire(
      reclamation.id,
      { texte: 'zzsecret entre nous', interne: true },
      { fichiers: [unTexte('zzsecret.txt', 'zzsecret')] },
    );
    await dbSysteme
      .insertInto('rdv')
      .values({
        tenant_id: m.pharmacie,
        laboratoire_id: m.labo,
        date: '2026-11-20',
        objet: 'zzsecret',
        operateur: 'zzsecret',
        extrait: 'zzsecret',
      })
      .execute();

    const { status, entetes, brut } = await demander(`/encours/${encours.id}`, m.jetons.OPERATEUR);
    expect([status, entetes['content-type'], entetes['content-disposition']]).toEqual([
      200,
      'application/zip',
      expect.stringContaining(`dossier-de-preuve ${encours.numero}.zip`),
    ]);
    const contenus = await ouvrir(brut);
    const noms = [...contenus.keys()];
    expect(noms[0]).toBe('dossier.pdf');
    const { texte } = await lirePdf(contenus.get('dossier.pdf')!);
    for (const dit of [
      encours.numero,
      'Éclat Santé',
      'TG de printemps',
      'tg.txt',
      'contact@labo.fr',
      'Déclaré',
      'Le carton est arrivé écrasé.',
    ])
      expect(texte).toContain(dit);
    expect(texte).not.toContain('zzsecret');
    expect(contenus.get(`${encours.numero}/pieces/bl.txt`)!.toString()).toBe('un bon');
    expect(noms.some((nom) => /\/photos\/\d{4}-\d\d-\d\d tg\.txt$/.test(nom))).toBe(true);
    const mail = noms.find((nom) => nom.startsWith(`${encours.numero}/mails/`));
    expect(contenus.get(mail!)!.toString()).toContain('À : contact@labo.fr');
    expect(
      [...contenus].some(([nom, octets]) => nom.includes('zzsecret') || octets.toString('latin1').includes('zzsecret')),
    ).toBe(false);
    const traces = await dbSysteme
      .selectFrom('journal')
      .select('action')
      .where('objet_id', '=', encours.id)
      .where('action', '=', 'constituer-dossier')
      .execute();
    expect(traces).toHaveLength(1);
    // Drawing a first PDF loads its fonts.
  });

  it('ne se donne pas au voisin, ni pour ce qui n’existe pas', async () => {
    const encours = await m.unEncours();
    for (const [suite, token] of [
      [`/encours/${encours.id}`, m.voisin],
      [`/laboratoires/${m.labo}`, m.voisin],
      ['/encours/987654321', m.jetons.ADMIN],
    ] as const)
      expect((await demander(suite, token)).status).toBe(404);
  });

  it('une pièce dont les octets ont disparu est dite, le reste part', async () => {
    const encours = await m.unEncours();
    const perdue = await fichier('perdue.txt', 'x');
    const { cle } = await m.app.services.dbSysteme
      .selectFrom('fichier')
      .select('cle')
      .where('id', '=', perdue.id)
      .executeTakeFirstOrThrow();
    await m.app.services.dbSysteme
      .insertInto('encours_piece')
      .values({ tenant_id: m.pharmacie, encours_id: encours.id, fichier_id: perdue.id })
      .execute();
    await m.app.services.fichiers.delete(cle);
    const contenus = await ouvrir((await demander(`/encours/${encours.id}`)).brut);
    expect(contenus.get('fichiers-introuvables.txt')!.toString()).toContain('perdue.txt');
  });
});

it('celui d’un laboratoire réunit tout ce qu’il doit ; rien à devoir se dit', async () => {
  const labo = await m.unLaboratoire(m.pharmacie, 'Labo du dossier');
  const [premierEncours, deux] = [
    await m.unEncours({ laboratoireId: labo }),
    await m.declarer(await m.unEncours({ laboratoireId: labo }), { canal: 'MAIL' }),
  ];
  const { brut, entetes } = await demander(`/laboratoires/${labo}`);
  expect(entetes['content-disposition']).toContain('Labo du dossier');
  const noms = [...(await ouvrir(brut)).keys()];
  expect(noms.some((nom) => nom.startsWith(`${deux.numero}/mails/`))).toBe(true);
  expect(noms.some((nom) => nom.startsWith(`${premierEncours.numero}/`))).toBe(false);
  const vide = await m.unLaboratoire(m.pharmacie, 'Labo quitte');
  expect((await demander(`/laboratoires/${vide}`)).corps.code).toBe('RELEVE_VIDE');
});
