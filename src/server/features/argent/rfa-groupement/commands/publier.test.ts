import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeRfa, type MondeRfa } from '#server/testing/mondes/rfa-groupement.ts';

let m: MondeRfa;
beforeAll(async () => {
  m = await creerMondeRfa();
});
afterAll(() => m.app.fermer());
const code = ({ status, corps }: { status: number; corps: any }): unknown => (status === 200 ? 200 : corps.code);
type Membre = Awaited<ReturnType<MondeRfa['unMembre']>>;

/** Validates a tier of the copy: its encours is born. */
const validerPalier = async (membre: Membre, modele: { id: number }, rang: number) => {
  const { id, version, paliers } = await m.copieDe(membre, modele);
  return m.ok(
    await m.chezMembre(membre, 'PUT', `/${id}/paliers/${paliers[rang]!.id}`, { etat: 'VALIDE', periode: 1, version }),
  );
};
const encoursDe = async ({ id }: Membre): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from encours where tenant_id = ${id}`.execute(
    m.app.services.dbSysteme,
  );
  return rows[0]!.n;
};
const regler = async (membre: Membre, encoursId: number) => {
  const { corps: encours } = await m.app.appeler(membre.jeton, 'GET', `/api/v1/encours/${encoursId}`);
  m.ok(
    await m.app.appeler(membre.jeton, 'POST', '/api/v1/encours/declarer', {
      corps: { encours: [{ id: encoursId, version: encours.version }], canal: 'TELEPHONE' },
    }),
  );
  const { corps: declare } = await m.app.appeler(membre.jeton, 'GET', `/api/v1/encours/${encoursId}`);
  m.ok(
    await m.app.appeler(membre.jeton, 'POST', `/api/v1/encours/${encoursId}/reglements`, {
      corps: { version: declare.version, action: 'AVOIR', montantCentimes: encours.valeurAttendueCentimes },
    }),
  );
};

describe('publier', () => {
  it('chaque adhérent visé reçoit sa copie, avec le laboratoire, et en est prévenu ; les autres rien', async () => {
    const [vise, ailleurs] = [await m.unMembre(m.littoral), await m.unMembre(m.ville)];
    const parti = await m.unePharmacie();
    const rfa = await m.publier({
      segmentIds: [m.littoral.id],
      type: 'QUANTITE',
      resultatType: 'MONTANT_PAR_UNITE',
      gratuitesComptees: true,
      produits: [{ nom: 'Lait', ean: '3400936000014' }],
      acomptes: [{ date: '2026-06-01', montantCentimes: 5_000 }],
    });
    expect(rfa).toMatchObject({
      etat: 'VALIDATED',
      nbCibles: 1,
      reponses: { WAITING: 1 },
      droits: { invalider: true },
    });
    const copie = await m.copieLue(vise, rfa);
    expect(copie).toMatchObject({
      acceptation: 'WAITING',
      groupementNom: 'Officines Réunies',
      rfaGroupementId: rfa.id,
      laboratoireNom: 'Éclat Santé',
      gamme: 'Solaires',
      gratuitesComptees: true,
      nbProduits: 1,
      acomptes: [],
      paliers: [{ seuil: 1_000_000, valeur: 200 }, { valeur: 400 }, { valeur: 600 }],
      droits: { modifier: false, supprimer: false, valider: true, refuser: true, palier: false },
    });
    expect([await m.rfasDuMembre(ailleurs), await m.rfasDuMembre(parti)]).toEqual([[], []]);
    expect(await m.avisRfa(vise.jeton)).toMatchObject([
      {
        title: 'Nouvelle RFA de votre groupement',
        processed: false,
        link: { ecran: 'rfa', params: { annee: '2026', rfa: String(copie.id) } },
      },
    ]);
    expect(await m.avisRfa(ailleurs.jeton)).toEqual([]);
    expect(await m.actes(m.groupement, 'rfa')).toContain('publier');
    expect(await m.actes(vise.id, 'rfa')).toEqual(['groupement-publier']);
    const modifier = await m.chezMembre(vise, 'PUT', `/${copie.id}`, {
      ...Object.fromEntries(
        ['annee', 'gamme', 'condition', 'taux', 'type', 'resultatType', 'resultatPeriode'].map((champ) => [
          champ,
          copie[champ as 'gamme'],
        ]),
      ),
      paliers: [{ info: 'autre', valeur: 900 }],
      version: copie.version,
    });
    expect(code(modifier)).toBe('RFA_DU_GROUPEMENT');
    expect(code(await m.chezMembre(vise, 'DELETE', `/${copie.id}`, undefined, { version: '1' }))).toBe(
      'RFA_DU_GROUPEMENT',
    );
  });

  it('sans segment, à tous ; le ciblage le dit avant', async () => {
    const membre = await m.unMembre();
    const brouillon = await m.preparer();
    const { corps } = await m.appeler(m.jetons.groupement, 'GET', `/${brouillon.id}/ciblage`);
    expect(corps.parSegment).toEqual([]);
    expect(corps.prevu.destinataires.map(({ id }: { id: number }) => id)).toContain(membre.id);
    expect(corps.prevu.mails).toMatchObject([{ nombre: corps.total, sujet: 'Nouvelle RFA de votre groupement' }]);
    const publiee = m.ok(await m.passer(brouillon, 'valider'));
    expect(publiee.reponses.WAITING).toBe(corps.total);
    expect((await m.copieDe(membre, publiee)).acceptation).toBe('WAITING');
  });

  it('douze fois au même instant, une seule fois', async () => {
    const membre = await m.unMembre(m.littoral);
    const brouillon = await m.preparer({ segmentIds: [m.littoral.id] });
    const codes = await Promise.all(Array.from({ length: 12 }, async () => code(await m.passer(brouillon, 'valider'))));
    expect(codes.filter((codeRecu) => codeRecu === 200)).toHaveLength(1);
    expect(
      (await m.rfasDuMembre(membre)).filter(({ rfaGroupementId }) => rfaGroupementId === brouillon.id),
    ).toHaveLength(1);
  });
});

describe('répondre', () => {
  it('valider ou refuser prévient le groupement et clôt la demande ; refusée, elle se valide plus tard', async () => {
    const membre = await m.unMembre(m.littoral);
    const rfa = await m.publier({ segmentIds: [m.littoral.id] });
    await m.repondre(membre, rfa, 'refuser');
    expect((await m.avisRfa(membre.jeton)).map(({ processed }) => processed)).toEqual([true]);
    expect((await m.avisRfa(m.jetons.groupement))[0]).toMatchObject({
      title: `${membre.nom} a répondu`,
      body: 'RFA 2026, Solaires – refusée.',
      link: { ecran: 'rfasGroupement', params: { annee: '2026', rfa: String(rfa.id) } },
    });
    const validee = await m.repondre(membre, rfa, 'valider');
    expect(validee).toMatchObject({
      acceptation: 'ACCEPTED',
      repondueParNom: expect.any(String),
      droits: { palier: true },
    });
    expect((await m.lire(rfa.id)).reponses).toMatchObject({ ACCEPTED: 1, REFUSED: 0 });
  });

  it('un refus retire les encours et garde la RFA ; réglé, il se refuse', async () => {
    const membre = await m.unMembre(m.littoral);
    const rfa = await m.publier({ segmentIds: [m.littoral.id] });
    await m.repondre(membre, rfa, 'valider');
    await m.declarer(membre, rfa, 1_500_000);
    const encours = (await validerPalier(membre, rfa, 0)).periodes[0].paliers[0].encours;
    expect(encours).toMatchObject({ attenduCentimes: 30_000 });
    await m.repondre(membre, rfa, 'refuser');
    expect([await encoursDe(membre), (await m.copieDe(membre, rfa)).acceptation]).toEqual([0, 'REFUSED']);
    await m.repondre(membre, rfa, 'valider');
    await regler(membre, (await validerPalier(membre, rfa, 0)).periodes[0].paliers[0].encours.id);
    const { id, version } = await m.copieDe(membre, rfa);
    expect(code(await m.chezMembre(membre, 'PUT', `/${id}/reponse`, { acte: 'refuser', version }))).toBe(
      'ENCOURS_LIES_REGLES',
    );
  });
});

describe('invalider', () => {
  it('la liste se lit d’abord, puis les copies partent avec leurs encours, et chacun le sait', async () => {
    const [premierMembre, autre] = [await m.unMembre(m.littoral), await m.unMembre(m.littoral)];
    const rfa = await m.publier({ segmentIds: [m.littoral.id] });
    await m.repondre(premierMembre, rfa, 'valider');
    await m.declarer(premierMembre, rfa, 1_500_000);
    await validerPalier(premierMembre, rfa, 0);
    const apercu = (await m.appeler(m.jetons.groupement, 'GET', `/${rfa.id}/invalidation`)).corps;
    expect(apercu.encoursPerdus).toEqual({ HT: 30_000 });
    expect(apercu.adherents.find(({ pharmacieId }: any) => pharmacieId === premierMembre.id)).toEqual({
      pharmacieId: premierMembre.id,
      nom: premierMembre.nom,
      ville: 'Angers',
      acceptation: 'ACCEPTED',
      nbMois: 1,
      nbEncours: 1,
      regle: false,
    });
    const brouillon = m.ok(await m.passer(await m.lire(rfa.id), 'invalider'));
    expect(brouillon).toMatchObject({ etat: 'DRAFT', publieeLe: null, reponses: { WAITING: 0, ACCEPTED: 0 } });
    for (const membre of [premierMembre, autre]) {
      expect((await m.rfasDuMembre(membre)).some(({ rfaGroupementId }) => rfaGroupementId === rfa.id)).toBe(false);
      const [dernier, premier] = await m.avisRfa(membre.jeton);
      expect([dernier!.title, premier!.processed]).toEqual(['RFA retirée par votre groupement', true]);
      expect(dernier!.link.params).toEqual({ annee: '2026' });
    }
    expect(await encoursDe(premierMembre)).toBe(0);
    // A RFA published again is new for everyone.
    m.ok(await m.passer(brouillon, 'valider'));
    expect((await m.copieDe(premierMembre, rfa)).acceptation).toBe('WAITING');
  });

  it('rien ne part quand un encours est réglé chez un adhérent', async () => {
    const [paye, autre] = [await m.unMembre(m.littoral), await m.unMembre(m.littoral)];
    const rfa = await m.publier({ segmentIds: [m.littoral.id] });
    await m.repondre(paye, rfa, 'valider');
    await m.declarer(paye, rfa, 1_500_000);
    await regler(paye, (await validerPalier(paye, rfa, 0)).periodes[0].paliers[0].encours.id);
    expect((await m.appeler(m.jetons.groupement, 'GET', `/${rfa.id}/invalidation`)).corps.adherents[0]).toMatchObject({
      pharmacieId: paye.id,
      regle: true,
    });
    const { status, corps } = await m.passer(await m.lire(rfa.id), 'invalider');
    expect([status, corps.code, corps.detail]).toEqual([
      409,
      'ENCOURS_LIES_REGLES',
      `Invalidation impossible : des encours liés sont réglés chez ${paye.nom}.`,
    ]);
    expect((await m.copieDe(autre, rfa)).acceptation).toBe('WAITING');
    expect(await encoursDe(paye)).toBe(1);
  });
});

describe('les copies suivent les adhésions et les segments', () => {
  it('qui entre dans la cible reçoit, qui en sort perd ce qui attendait et garde ce qu’il a répondu', async () => {
    const segment = await m.unSegment('Suivi');
    const [tot, tard, repondu] = [await m.unMembre(segment), await m.unMembre(), await m.unMembre(segment)];
    const rfa = await m.publier({ segmentIds: [segment.id], gamme: 'Suivie' });
    const avisDuMembre = async ({ jeton }: Membre) =>
      (await m.avisRfa(jeton)).filter(({ body }) => body.includes('Suivie'));
    await m.repondre(repondu, rfa, 'valider');
    await m.affecter({ adherentIds: [tard.adhesionId], ajouter: [segment.id] });
    await m.affecter({ adherentIds: [tot.adhesionId, repondu.adhesionId], retirer: [segment.id] });
    const bouges = [tot.id, tard.id, repondu.id];
    await m.suivre(...bouges);
    await m.suivre(...bouges);
    const acceptations = async () =>
      Promise.all(
        [tot, tard, repondu].map(async (membre) =>
          (await m.rfasDuMembre(membre)).flatMap((copie) =>
            copie.rfaGroupementId === rfa.id ? [copie.acceptation] : [],
          ),
        ),
      );
    expect(await acceptations()).toEqual([[], ['WAITING'], ['ACCEPTED']]);
    expect((await avisDuMembre(tot)).map(({ processed }) => processed)).toEqual([true]);
    expect((await avisDuMembre(tard)).map(({ title }) => title)).toEqual(['Nouvelle RFA de votre groupement']);
  });

  it('une copie dont on a parlé se refuse au lieu de disparaître ; qui part garde la sienne, que le groupement ne lit plus', async () => {
    const segment = await m.unSegment('Départs');
    const [bavard, parti] = [await m.unMembre(segment), await m.unMembre(segment)];
    const rfa = await m.publier({ segmentIds: [segment.id] });
    const { id } = await m.copieDe(bavard, rfa);
    m.ok(
      await m.app.appeler(bavard.jeton, 'POST', `/api/v1/discussion/rfaGroupement/${id}`, {
        corps: { texte: '<p>Une question</p>', partage: true },
      }),
    );
    await m.repondre(parti, rfa, 'valider');
    await m.declarer(parti, rfa, 2_000_000);
    expect((await m.lire(rfa.id)).base).toBe(2_000_000);
    for (const membre of [bavard, parti]) {
      const { version } = (await m.mienne(membre.jeton)).actuelle as any;
      m.ok(await m.quitter(membre.jeton, membre.adhesionId, 'quitter', version));
    }
    await m.suivre(bavard.id, parti.id);
    expect((await m.copieDe(bavard, rfa)).acceptation).toBe('REFUSED');
    expect((await m.copieDe(parti, rfa)).acceptation).toBe('ACCEPTED');
    expect([await m.adherents(rfa.id), (await m.lire(rfa.id)).base]).toEqual([[], 0]);
    // An invalidated RFA cannot be deleted while pharmacies that left keep a copy of it.
    const brouillon = m.ok(await m.passer(await m.lire(rfa.id), 'invalider'));
    expect((await m.copieDe(parti, rfa)).acceptation).toBe('ACCEPTED');
    const suppression = await m.appeler(m.jetons.groupement, 'DELETE', `/${rfa.id}`, undefined, {
      version: String(brouillon.version),
    });
    expect(suppression.corps.code).toBe('RFA_GARDEE');
    expect((await m.app.appeler(m.jetons.groupement, 'GET', `/api/v1/discussion/rfaGroupement/${id}`)).status).toBe(
      404,
    );
  });
});
