import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CANAL } from '#server/core/push/evenements.ts';
import { creerMondeReclamation, FIL, unTexte, URL, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

const SECRET = 'notetresinterne';
let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());
// Empties the hourly quotas before each test.
beforeEach(() => m.app.services.dbSysteme.deleteFrom('tentative').execute());

const neutre = { status: 404, code: 'RECLAMATION_INVALIDE', detail: 'Réclamation invalide ou inexistante.' };

describe('les fichiers', () => {
  it('s’ouvrent avec ce lien-là, téléchargés, jamais ceux d’une note ni d’une autre', async () => {
    const [r, autre] = [await m.creer({}, m.jetons.ADMIN, [unTexte()]), await m.creer({}, m.jetons.ADMIN, [unTexte()])];
    await m.dire(r.id, { texte: 'Note', interne: true }, { fichiers: [unTexte('note.txt', SECRET)] });
    const [premier, note] = (await m.fil(r.id)).commentaires;
    const pieces = (await m.fil(autre.id)).commentaires[0]?.pieces ?? [];
    const ouvrir = (fichierId: number | undefined) => m.publique(r, `/pieces/${fichierId}`);
    const bon = await ouvrir(premier?.pieces[0]?.fichierId);
    expect(bon.entetes).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await ouvrir(note?.pieces[0]?.fichierId)).corps).toMatchObject(neutre);
    expect((await ouvrir(pieces[0]?.fichierId)).corps).toMatchObject(neutre);
  });
});

describe('ce qui est interne', () => {
  it('n’est dans aucun octet de la page, de ses réponses, des mails, de l’export ni du canal', async () => {
    const ecoute = new pg.Client(m.app.directe);
    const annonces: string[] = [];
    ecoute.on('notification', ({ payload = '' }) => annonces.push(payload));
    await ecoute.connect();
    await ecoute.query(`listen ${CANAL}`);
    const r = await m.creer();
    await m.dire(r.id, { texte: `<p>${SECRET}</p>`, interne: true }, { fichiers: [unTexte(`${SECRET}.txt`, SECRET)] });
    await m.repondre(r, { texte: 'Bonjour' }, { mail: true });
    await m.dire(r.id, { texte: 'Merci' }, { mail: true });
    expect(JSON.stringify(await m.fil(r.id))).toContain(SECRET);
    const vus = [await m.publique(r), await m.repondre(r, { texte: 'Encore' })].map(({ brut }) =>
      brut.toString('utf8'),
    );
    for (const octets of vus) {
      expect(octets).toContain('Bonjour');
      expect(octets).not.toContain(SECRET);
      expect(octets).not.toMatch(/interne|statut|auteurMail|destinataires/);
    }
    const mails = (await m.mails()).filter(({ objet_id }) => objet_id === r.id);
    expect(mails.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(mails)).not.toContain(SECRET);
    const { status, brut } = await m.app.appeler(m.jetons.ADMIN, 'GET', `${URL}/export?format=csv`);
    expect([status, brut.toString('utf8').includes(r.numero), brut.toString('utf8').includes(SECRET)]).toEqual([
      200,
      true,
      false,
    ]);
    await expect.poll(() => annonces.some((annonce) => annonce.includes('reclamation'))).toBe(true);
    expect(annonces.join()).not.toContain(SECRET);
    await ecoute.end();
  });

  it('un message retiré et ses fichiers ne s’y lisent plus', async () => {
    const r = await m.creer();
    const { corps } = await m.dire(r.id, { texte: 'reprisdanslaminute' }, { fichiers: [unTexte('repris.txt')] });
    await m.app.appeler(m.jetons.ADMIN, 'POST', `${FIL}/commentaire/${corps.id}/retrait`);
    expect((await m.publique(r)).brut.toString('utf8')).not.toMatch(/reprisdanslaminute|repris\.txt/);
    expect((await m.publique(r, `/pieces/${corps.pieces[0].fichierId}`)).status).toBe(404);
  });
});

it('signaler et lire, de lien en lien, soixante fois par heure et par source, puis plus', async () => {
  const liens = [m.cheminDe(await m.creer()), m.cheminDe(await m.creer())];
  const agir = (i: number, remoteAddress: string) =>
    m.app.app.inject({
      method: 'POST',
      url: `/api/v1${liens[i % 2]}/${i % 3 === 0 ? 'signalement' : 'lecture'}`,
      ...(i % 3 === 0 && { payload: { motif: null } }),
      remoteAddress,
    });
  const codes: number[] = [];
  for (let i = 0; i < 63; i += 1) codes.push((await agir(i, '10.60.0.1')).statusCode);
  expect(codes).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429, 429]);
  expect((await agir(0, '10.60.0.2')).statusCode).toBe(200);
});

it('signaler un lien prévient ceux qui gèrent, cinq fois par jour au plus', async () => {
  const r = await m.creer();
  for (let i = 0; i < 7; i += 1)
    expect(
      (
        await m.app.appeler(undefined, 'POST', `/api/v1${m.cheminDe(r)}/signalement`, {
          corps: { motif: 'Pas pour moi' },
        })
      ).status,
    ).toBe(200);
  const journal = await m.app.services.dbSysteme
    .selectFrom('journal')
    .select('id')
    .where('objet', '=', 'reclamation')
    .where('objet_id', '=', r.id)
    .where('action', '=', 'signaler-lien')
    .execute();
  expect(journal).toHaveLength(5);
  expect(await m.avis()).toContain('Lien de réclamation signalé');
});

describe('confirmer la réponse', () => {
  const AVOIR = { nature: 'AVOIR', avoirNumero: 'AV-1', montantCentimes: 100_00 };
  const dernier = async (id: number) => (await m.fil(id)).commentaires.findLast(({ reponse }) => reponse)!;
  const regler = async (id: number, champs: object = {}, token = m.jetons.ADMIN) =>
    m.app.appeler(token, 'POST', `${URL}/${id}/reglement`, {
      corps: {
        commentaireId: (await dernier(id)).id,
        encoursVersion: null,
        action: 'AVOIR',
        montantCentimes: 100_00,
        reference: 'AV-1',
        ...champs,
      },
    });

  it('sans encours : le crée et le règle d’un geste, une fois sur douze, et traite la réclamation', async () => {
    const r = await m.creer();
    await m.repondre(r, AVOIR);
    const issues = await Promise.all(Array.from({ length: 12 }, () => regler(r.id)));
    expect(issues.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    const reclamationLue = await m.lire(r.id);
    expect(reclamationLue).toMatchObject({
      statut: 'PROCESSED',
      aRepondre: false,
      encours: { etat: 'REGLE', soldeCentimes: 0 },
    });
    expect(await m.detail(reclamationLue.encours!.id)).toMatchObject({
      type: 'NEW_RECLAMATION',
      reglements: [{ montantCentimes: 100_00, reference: 'AV-1' }],
    });
    expect((await dernier(r.id)).reponse).toMatchObject({
      regleeLe: expect.any(String),
      regleeParNom: expect.stringContaining('Durand'),
    });
  });

  it('avec un encours : règle celui-ci, en partie s’il en reste, à la version que l’on a vue', async () => {
    const encours = await m.unEncours();
    const r = await m.creer({ encoursId: encours.id });
    await m.repondre(r, { ...AVOIR, avoirNumero: 'AV-PARTIEL', montantCentimes: 15_00 });
    const reference = 'AV-PARTIEL';
    expect(
      (await regler(r.id, { montantCentimes: 10_00, reference, encoursVersion: encours.version + 1 })).corps.code,
    ).toBe('CONFLIT_VERSION');
    const { status, corps } = await regler(r.id, {
      montantCentimes: 10_00,
      reference,
      encoursVersion: encours.version,
    });
    expect([status, corps.encours.etat]).toEqual([200, 'DECLARE']);
    // What is left is waited for from the laboratory again (REC-18).
    expect(corps).toMatchObject({ statut: 'WAITING', aRepondre: false, droits: { relancer: true } });
    expect(
      (await regler(r.id, { montantCentimes: 10_00, reference, encoursVersion: encours.version })).corps.code,
    ).toBe('REPONSE_REGLEE');
    // What the laboratory said it gives is received; what was not settled with it stays to share out.
    const { elements } = (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encaissements?q=AV-PARTIEL', {})).corps;
    expect(elements).toMatchObject([
      { source: 'REPONSE_LABO', montantHtCentimes: 15_00, affecteCentimes: 10_00, resteCentimes: 5_00 },
    ]);
  });

  it('un refus clôt l’encours sans règlement, avec son motif d’écart', async () => {
    const encours = await m.unEncours();
    const r = await m.creer({ encoursId: encours.id });
    await m.repondre(r, { nature: 'REFUS', texte: 'Hors délai' });
    const { corps } = await regler(r.id, {
      montantCentimes: null,
      solder: true,
      ecartMotif: 'ABANDON',
      encoursVersion: encours.version,
    });
    expect(corps.encours).toMatchObject({ etat: 'REGLE' });
  });

  it('un besoin d’informations ne se règle pas ; un message simple non plus ; seuls ADMIN et ACHAT règlent', async () => {
    const r = await m.creer();
    await m.repondre(r, { nature: 'INFORMATIONS', texte: 'Quel lot ?' });
    expect((await regler(r.id)).corps.code).toBe('REPONSE_SANS_REGLEMENT');
    expect((await regler(r.id, {}, m.jetons.OPERATEUR)).status).toBe(403);
    expect((await regler(r.id, { commentaireId: (await m.fil(r.id)).commentaires[0]!.id })).status).toBe(404);
  });
});
