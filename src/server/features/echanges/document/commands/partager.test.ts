import { sql } from 'kysely';
import { ajouterJours, formatJour, jourParis } from '#shared/core/dates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, DOCUMENTS, fichierPdf, unPdf, type Monde } from '#server/testing/mondes/document.ts';
import { demanderHabilitation } from '#server/testing/habilitation-demandee.ts';
import type { DetailDocument } from '#shared/features/echanges/document/schemas.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const avis = async (jeton: string): Promise<string[]> =>
  (await m.notifications(jeton)).filter((titre) => /document/i.test(titre));

describe('un document du groupement', () => {
  let littoral: Awaited<ReturnType<Monde['unMembre']>>;
  let ville: Awaited<ReturnType<Monde['unMembre']>>;
  let sansSegment: Awaited<ReturnType<Monde['unMembre']>>;
  let etrangere: Awaited<ReturnType<Monde['unePharmacie']>>;
  let d: DetailDocument;
  beforeAll(async () => {
    littoral = await m.unMembre(m.littoral);
    ville = await m.unMembre(m.ville);
    sansSegment = await m.unMembre();
    etrangere = await m.unePharmacie();
    d = await m.deposer(m.jetons.groupement, {
      nom: 'Contrat secret du littoral',
      laboratoireId: m.labo,
      partage: 'SEGMENTS',
      segmentIds: [m.littoral.id],
    });
  });

  it('arrive aux adhérents visés, et à eux seuls : liste, recherche, fiche, fichier, archive, mail, export, notification', async () => {
    expect(d).toMatchObject({ nbDestinataires: 1, nbLecteurs: 0, segments: [{ nom: 'Littoral' }] });
    for (const [nom, jeton, voit] of [
      ['littoral', littoral.jeton, true],
      ['consultation du groupement', m.jetons.consultation, true],
      ['ville', ville.jeton, false],
      ['sans segment', sansSegment.jeton, false],
      ['étrangère', etrangere.jeton, false],
      ['autre groupement', m.jetons.autre, false],
    ] as const) {
      const status = voit ? 200 : 404;
      const envoi = nom === 'consultation du groupement' ? 403 : status;
      const liste = await m.lister(jeton, { q: 'secret' });
      expect([liste.total, JSON.stringify(liste).includes('secret')], nom).toEqual(voit ? [1, true] : [0, false]);
      expect((await m.app.appeler(jeton, 'GET', `${DOCUMENTS}/${d.id}`)).status, nom).toBe(status);
      expect((await m.archiver(jeton, [d.id])).status, nom).toBe(status);
      expect((await m.ouvrir(jeton, d.id)).status, nom).toBe(status);
      expect((await m.mailer(jeton, [d.id])).status, nom).toBe(envoi);
      const { brut } = await m.app.appeler(jeton, 'GET', `${DOCUMENTS}/export`, { query: { format: 'csv' } });
      expect(brut.toString('utf8').includes('secret'), nom).toBe(voit);
    }
    expect(await avis(littoral.jeton)).toEqual(['Document de votre groupement']);
    for (const jeton of [ville.jeton, sansSegment.jeton, etrangere.jeton]) expect(await avis(jeton)).toEqual([]);
  });

  it('se lit sous le laboratoire de l’adhérent, sans rien dire du groupement ni pouvoir s’y écrire', async () => {
    const documentLu = await m.detail(littoral.jeton, d.id);
    expect(documentLu).toMatchObject({
      origine: 'GROUPEMENT',
      groupementNom: 'Officines Réunies',
      creeParNom: null,
      modifieParNom: null,
      nbDestinataires: null,
      nbLecteurs: null,
      segments: [],
      historique: [],
      droits: { modifier: false, ouvrirA: false, partager: false, supprimer: false, envoyer: true },
    });
    expect((await m.modifier(littoral.jeton, documentLu, { nom: 'Pris', partage: 'PRIVE' })).status).toBe(404);
    expect((await m.supprimer(littoral.jeton, documentLu)).status).toBe(404);
    expect((await m.remplacer(littoral.jeton, documentLu)).status).toBe(404);
    const laboratoireDuLittoralId = await m.adopter(littoral.id, m.detailLabo);
    expect(await m.noms(littoral.jeton, { laboratoireId: String(laboratoireDuLittoralId) })).toEqual([
      'Contrat secret du littoral',
    ]);
  });

  it('se déplace avec les segments, et disparaît avec l’adhésion', async () => {
    await m.affecter({ adherentIds: [ville.adhesionId], ajouter: [m.littoral.id] });
    expect((await m.ouvrir(ville.jeton, d.id)).status).toBe(200);
    await m.affecter({ adherentIds: [ville.adhesionId], retirer: [m.littoral.id] });
    expect((await m.ouvrir(ville.jeton, d.id)).status).toBe(404);
    const adhesion = (await m.mienne(littoral.jeton)).actuelle;
    expect((await m.quitter(littoral.jeton, littoral.adhesionId, 'quitter', adhesion?.version)).status).toBe(200);
    expect((await m.ouvrir(littoral.jeton, d.id)).status).toBe(404);
    expect(await m.noms(littoral.jeton)).toEqual([]);
    expect((await m.archiver(littoral.jeton, [d.id])).status).toBe(404);
  });
});

describe('les accusés de lecture', () => {
  it('ce qui n’a pu être ouvert n’est pas lu', async () => {
    const membre = await m.unMembre(m.littoral);
    const d = await m.deposer(m.jetons.groupement, { partage: 'SEGMENTS', segmentIds: [m.littoral.id] });
    const { cle } = await m.app.services.dbSysteme
      .selectFrom('fichier as f')
      .innerJoin('document_version as v', 'v.fichier_id', 'f.id')
      .select('f.cle')
      .where('v.document_id', '=', d.id)
      .executeTakeFirstOrThrow();
    await m.app.services.fichiers.delete(cle);
    expect((await m.ouvrir(membre.jeton, d.id)).status).toBe(404);
    expect((await m.detail(membre.jeton, d.id)).lu).toBe(false);
  });

  it('une fois par pharmacie et par version : qui, quand ; le groupement voit qui reste, et le rappelle', async () => {
    const [lit, nonLit] = [await m.unMembre(m.ville), await m.unMembre(m.ville)];
    const d = await m.deposer(m.jetons.groupement, { nom: 'À lire', partage: 'SEGMENTS', segmentIds: [m.ville.id] });
    const vises = d.nbDestinataires ?? 0;
    expect((await m.lister(lit.jeton, { nonLu: 'true' })).elements.map(({ nom, lu: estLu }) => [nom, estLu])).toEqual([
      ['À lire', false],
    ]);
    expect((await m.lister(lit.jeton)).nonLus).toBe(1);
    await m.ouvrir(lit.jeton, d.id);
    await m.ouvrir(lit.jeton, d.id, { telecharger: 'true' });
    expect((await m.detail(lit.jeton, d.id)).lu).toBe(true);
    expect((await m.lister(lit.jeton)).nonLus).toBe(0);
    const lecturesFaites = await m.lectures(m.jetons.consultation, d.id, { lu: 'true' });
    expect(lecturesFaites).toMatchObject({
      total: 1,
      elements: [{ pharmacieId: lit.id, lu: true, par: expect.stringContaining('Durand') }],
    });
    expect((await m.lectures(m.jetons.groupement, d.id, { lu: 'false', q: nonLit.nom })).elements).toMatchObject([
      { pharmacieNom: nonLit.nom, lu: false, numeroLu: null, par: null, le: null },
    ]);
    expect((await m.detail(m.jetons.groupement, d.id)).nbLecteurs).toBe(1);

    const relancer = (jeton: string, version: number) =>
      m.app.appeler(jeton, 'POST', `${DOCUMENTS}/${d.id}/relance`, { corps: { version } });
    const prevoir = (jeton: string) => m.app.appeler(jeton, 'GET', `${DOCUMENTS}/${d.id}/relance`);
    const fin = ajouterJours(jourParis(m.app.horloge.maintenant), 20);
    const valableJusquAu = (jour: string) =>
      sql`update document set date_expiration = ${jour}::date where id = ${d.id}`.execute(m.app.services.dbSysteme);
    await valableJusquAu(ajouterJours(fin, -30));
    expect((await prevoir(m.jetons.groupement)).corps.mails[0].html, 'une limite passée').not.toContain('valable');
    await valableJusquAu(fin);
    const { corps: prevu } = await prevoir(m.jetons.groupement);
    expect(prevu.mails[0].html).toContain(`valable jusqu’au ${formatJour(fin)}`);
    const nommes: number[] = prevu.destinataires.map((destinataire: { id: number }) => destinataire.id);
    expect([nommes.includes(nonLit.id), nommes.includes(lit.id)]).toEqual([true, false]);
    expect(prevu.mails).toMatchObject([{ nombre: vises - 1, sujet: 'Document à lire' }]);
    expect(await avis(nonLit.jeton), 'l’aperçu n’envoie rien').toEqual(['Document de votre groupement']);
    expect((await prevoir(m.jetons.autre)).status).toBe(404);
    expect((await relancer(m.jetons.autre, 1)).status).toBe(404);
    const douze = await Promise.all(Array.from({ length: 12 }, () => relancer(m.jetons.groupement, 1)));
    expect(douze.filter(({ status }) => status === 200).map(({ corps }) => corps)).toEqual([{ rappeles: vises - 1 }]);
    expect((await relancer(m.jetons.groupement, 2)).corps.code).toBe('DEJA_RELANCE');
    expect((await prevoir(m.jetons.groupement)).corps.code).toBe('DEJA_RELANCE');
    expect(await avis(nonLit.jeton)).toEqual(['Document à lire', 'Document de votre groupement']);
    expect(await avis(lit.jeton)).toEqual(['Document de votre groupement']);

    const deux = await m.remplacer(
      m.jetons.groupement,
      { id: d.id, version: 2 },
      fichierPdf('v2.pdf', unPdf('nouvelle')),
    );
    expect([deux.status, deux.corps.nbLecteurs]).toEqual([200, 0]);
    expect((await m.lectures(m.jetons.groupement, d.id, { q: lit.nom })).elements).toMatchObject([
      { lu: false, numeroLu: 1 },
    ]);
    expect(await avis(lit.jeton)).toEqual(['Nouvelle version d’un document']);
    expect((await m.ouvrir(lit.jeton, d.id, { numero: '1' })).status, 'une version retirée reste au groupement').toBe(
      404,
    );
    expect((await m.ouvrir(m.jetons.groupement, d.id, { numero: '1' })).status).toBe(200);
    expect((await m.detail(lit.jeton, d.id)).versions.map(({ numero }) => numero)).toEqual([2]);
  });

  it('lu, il ne reste pas à traiter : pour toute la pharmacie, et pour elle seule', async () => {
    const [lit, nonLit] = [await m.unMembre(m.ville), await m.unMembre(m.ville)];
    const d = await m.deposer(m.jetons.groupement, { nom: 'À traiter', partage: 'SEGMENTS', segmentIds: [m.ville.id] });
    const autre = await m.deposer(m.jetons.groupement, { nom: 'Autre', partage: 'SEGMENTS', segmentIds: [m.ville.id] });
    const aTraiter = async (jeton: string) => {
      const { corps } = await m.app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { processed: 'false' } });
      return corps.elements.flatMap(({ link }: { link: { params: { document?: string } } | null }) =>
        link?.params.document ? [link.params.document] : [],
      );
    };
    expect(await aTraiter(lit.jeton)).toEqual([String(autre.id), String(d.id)]);
    const collegue = await m.app.jeton(lit.id, 'OPERATEUR');
    await m.ouvrir(collegue, d.id);
    expect(await aTraiter(lit.jeton)).toEqual([String(autre.id)]);
    expect(await aTraiter(nonLit.jeton)).toEqual([String(autre.id), String(d.id)]);
    await m.remplacer(m.jetons.groupement, { id: d.id, version: 1 }, fichierPdf('v2.pdf', unPdf('suite')));
    expect(await aTraiter(lit.jeton)).toEqual([String(d.id), String(autre.id)]);
    await m.mailer(lit.jeton, [d.id]);
    expect(await aTraiter(lit.jeton)).toEqual([String(autre.id)]);
  });

  it('personne n’est prévenu deux fois d’un même document, ni d’un document qui reste privé', async () => {
    const membre = await m.unMembre();
    const d = await m.deposer(m.jetons.groupement, { nom: 'Privé' });
    expect(await avis(membre.jeton)).toEqual([]);
    const tous = (await m.modifier(m.jetons.groupement, d, { partage: 'TOUS_ADHERENTS' })).corps;
    const prive = (await m.modifier(m.jetons.groupement, tous, { partage: 'PRIVE' })).corps;
    expect((await m.ouvrir(membre.jeton, d.id)).status).toBe(404);
    await m.modifier(m.jetons.groupement, prive, { partage: 'TOUS_ADHERENTS' });
    expect(await avis(membre.jeton)).toEqual(['Document de votre groupement']);
    expect((await m.ouvrir(membre.jeton, d.id)).status).toBe(200);
  });

  it('qui agit pour une pharmacie ne lit pas à sa place', async () => {
    const membre = await m.unMembre();
    const d = await m.deposer(m.jetons.groupement, { nom: 'Vu de haut', partage: 'TOUS_ADHERENTS' });
    const editeur = await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
    const { token } = (await m.app.appeler(editeur, 'GET', `/api/v1/tenant/token/${membre.id}`)).corps;
    expect((await m.ouvrir(token, d.id)).status).toBe(200);
    expect((await m.lectures(m.jetons.groupement, d.id, { lu: 'true' })).total).toBe(0);
  });

  it('sont au groupement du document : ni un membre, ni un autre groupement', async () => {
    const membre = await m.unMembre();
    const d = await m.deposer(m.jetons.groupement, { partage: 'TOUS_ADHERENTS' });
    expect((await m.app.appeler(membre.jeton, 'GET', `${DOCUMENTS}/${d.id}/lectures`)).status).toBe(403);
    expect((await m.app.appeler(m.jetons.autre, 'GET', `${DOCUMENTS}/${d.id}/lectures`)).status).toBe(404);
  });
});

describe('un délégué', () => {
  it('lit ce que toute l’équipe voit, chez qui l’a habilité, et rien du groupement', async () => {
    const membre = await m.unMembre();
    await m.deposer(m.jetons.groupement, { nom: 'Du groupement', partage: 'TOUS_ADHERENTS' });
    const commun = await m.deposer(membre.jeton, { nom: 'Commun' });
    const prive = await m.deposer(membre.jeton, { nom: 'Privé', visibleBy: 'SELF' });
    const societe = await m.app.unTenant({ type: 'TRADE', nom: 'Trade Conseil' });
    const [habilite, autre] = [await m.app.jeton(societe, 'DELEGUE'), await m.app.jeton(societe, 'DELEGUE')];
    const habilitationId = await demanderHabilitation(m.app, habilite, membre.id);
    const lister = (jeton: string) => m.app.appeler(jeton, 'GET', `${DOCUMENTS}/pharmacies/${membre.id}`);
    const ouvrir = (jeton: string, id: number) =>
      m.app.appeler(jeton, 'GET', `${DOCUMENTS}/pharmacies/${membre.id}/${id}/fichier`);
    expect((await lister(habilite)).status, 'demandé, pas accordé').toBe(404);
    await m.app.appeler(membre.jeton, 'PUT', `/api/v1/utilisateurs/delegue/etat/${habilitationId}`, {
      corps: 'ACCEPTED',
    });
    expect((await lister(habilite)).status, 'accordé, sans les documents').toBe(404);
    await m.app.services.dbSysteme
      .updateTable('habilitation')
      .set({ tous_laboratoires: true, lecture_documents: true })
      .where('id', '=', habilitationId)
      .execute();
    const { corps } = await lister(habilite);
    expect([corps.total, corps.elements.map(({ nom, droits }: any) => [nom, droits.modifier, droits.envoyer])]).toEqual(
      [1, [['Commun', false, false]]],
    );
    expect((await ouvrir(habilite, commun.id)).status).toBe(200);
    expect((await ouvrir(habilite, prive.id)).status).toBe(404);
    for (const reponse of [await lister(autre), await ouvrir(autre, commun.id)]) expect(reponse.status).toBe(404);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from journal where tenant_id = ${membre.id} and action = 'consulter-documents'`.execute(
      m.app.services.dbSysteme,
    );
    expect(rows[0]?.n).toBe(1);
  });
});
