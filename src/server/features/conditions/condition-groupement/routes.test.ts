import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, GROUPEMENT, PROPOSITIONS, type Monde } from '#server/testing/mondes/condition.ts';
import { uneConditionGroupement } from '#shared/features/conditions/condition-groupement/exemples-de-test.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const appeler = (
  jeton: string,
  methode: 'GET' | 'POST' | 'PUT' | 'DELETE',
  suite = '',
  corps?: unknown,
  entetes: Record<string, string> = {},
) => m.app.appeler(jeton, methode, `${GROUPEMENT}${suite}`, { entetes, ...(corps === undefined ? {} : { corps }) });
const saisie = (champs: object = {}) => {
  const { laboratoireId: _, ...reste } = uneConditionGroupement({
    laboratoireId: m.labo,
    partenariatId: m.partenariat,
    segmentIds: [m.littoral.id],
  });
  return { ...reste, ...champs };
};
const codesDe = (reponses: readonly { status: number; corps: any }[]) =>
  reponses.map(({ status, corps }) => (status === 200 ? 'OK' : corps.code));

describe('un brouillon', () => {
  it('se crée, se lit, se modifie, se duplique pour une autre année et se supprime', async () => {
    const brouillon = await m.preparer();
    expect(brouillon).toMatchObject({
      etat: 'DRAFT',
      annee: 2027,
      dateDebut: '2027-01-01',
      dateFin: '2027-12-31',
      nbChoix: 2,
      segments: [{ nom: 'Littoral' }],
      reponses: { WAITING: 0, ACCEPTED: 0, REFUSED: 0 },
      droits: { modifier: true, publier: true, retirer: false, dupliquer: true, supprimer: true },
    });
    expect(brouillon.choix.map(({ libelle, gammes }) => [libelle, gammes.map(({ complet }) => complet)])).toEqual([
      ['Volume', [true]],
      ['Assortiment', [true]],
    ]);
    const { corps: modifie } = await appeler(
      m.jetons.groupement,
      'PUT',
      `/${brouillon.id}`,
      saisie({
        annee: null,
        dateDebut: '2026-12-01',
        dateFin: '2027-02-28',
        segmentIds: [m.ville.id, m.littoral.id],
        version: 1,
      }),
    );
    expect(modifie).toMatchObject({
      annee: null,
      dateDebut: '2026-12-01',
      segments: [{ nom: 'Littoral' }, { nom: 'Ville' }],
      version: 2,
    });
    expect((await appeler(m.jetons.groupement, 'PUT', `/${brouillon.id}`, saisie({ version: 1 }))).corps.code).toBe(
      'CONFLIT_VERSION',
    );
    const refus = await appeler(m.jetons.groupement, 'POST', `/${brouillon.id}/dupliquer`, {
      dateDebut: '2026-01-01',
      dateFin: '2026-02-01',
    });
    expect(refus.corps.code).toBe('DUPLICATION_MEME_ANNEE');
    const { corps: copie } = await appeler(m.jetons.groupement, 'POST', `/${brouillon.id}/dupliquer`, { annee: 2028 });
    expect(copie).toMatchObject({ etat: 'DRAFT', annee: 2028, nbChoix: 2, segments: [{}, {}] });
    expect((await appeler(m.jetons.groupement, 'DELETE', `/${copie.id}?version=${copie.version}`)).status).toBe(200);
    expect((await appeler(m.jetons.groupement, 'GET', `/${copie.id}`)).status).toBe(404);
    expect((await m.actes(m.groupement, 'condition-groupement')).slice(-4)).toEqual([
      'creer',
      'modifier',
      'dupliquer',
      'supprimer',
    ]);
  });

  it('se garde avec des gammes à compléter, mais ne se publie pas', async () => {
    const incomplet = await m.preparer({
      choix: [
        { libelle: 'Volume', gammes: [{ nom: 'Vide' }, { nom: 'Sans produit', tranches: [{ libelle: 'Unités' }] }] },
      ],
    });
    expect(incomplet.choix[0]?.gammes.map(({ complet }) => complet)).toEqual([false, false]);
    const { corps } = await m.passer(incomplet, 'publier');
    expect(corps).toMatchObject({
      status: 409,
      code: 'CONDITION_INCOMPLETE',
      gammes: ['Volume : Vide', 'Volume : Sans produit'],
    });
  });

  it('passé, ne se publie plus', async () => {
    const passe = await m.preparer({ annee: 2025 });
    expect(passe.droits.publier).toBe(false);
    expect((await m.passer(passe, 'publier')).corps.code).toBe('CONDITION_EXPIREE');
  });

  it.each([
    ['sans partenariat', { partenariatId: undefined }, 'Choisissez un partenariat dans la liste.'],
    ['sans segment', { segmentIds: [] }, 'Choisissez au moins un segment.'],
    ['sans choix', { choix: [] }, 'Ajoutez au moins un choix.'],
    ['sans période', { annee: null }, 'La date de début est obligatoire.'],
  ])('refuse %s', async (_cas, champs, detail) => {
    const reponse = await appeler(m.jetons.groupement, 'POST', '', { laboratoireId: m.labo, ...saisie(champs) });
    expect([reponse.status, reponse.corps.detail]).toEqual([400, detail]);
  });

  it('refuse ce qui n’est pas au groupement : laboratoire, partenariat, segment', async () => {
    const etranger = await m.unSegment('Étranger', m.jetons.autre);
    const envoyer = async (champs: object) =>
      codesDe([await appeler(m.jetons.groupement, 'POST', '', { laboratoireId: m.labo, ...saisie(champs) })])[0];
    expect(await envoyer({ laboratoireId: m.laboAutre })).toBe('INTROUVABLE');
    expect(await envoyer({ segmentIds: [etranger.id] })).toBe('SEGMENT_INCONNU');
    expect(await envoyer({ partenariatId: 987_654_321 })).toBe('PARTENARIAT_INCONNU');
  });
});

describe('publier', () => {
  it('propose aux adhérents du segment et à eux seuls, les prévient, leur donne le laboratoire', async () => {
    const [membre, ailleurs, sansSegment] = [
      await m.unMembre(m.littoral),
      await m.unMembre(m.ville),
      await m.unMembre(),
    ];
    const etrangere = await m.unePharmacie();
    const publiee = await m.publier(await m.preparer());
    expect(publiee).toMatchObject({
      etat: 'VALIDATED',
      droits: { modifier: false, publier: false, retirer: true, supprimer: false },
    });
    expect(await m.proposition(membre.jeton, publiee.id)).toMatchObject({
      groupementNom: 'Officines Réunies',
      partenariatNom: 'Exclusif',
      laboratoireNom: 'Éclat Santé',
      etat: 'WAITING',
      choixId: null,
      droits: { repondre: true },
    });
    for (const jeton of [ailleurs.jeton, sansSegment.jeton, etrangere.jeton]) {
      expect(await m.propositions(jeton)).toEqual([]);
      expect((await m.repondre(jeton, publiee.id, { etat: 'REFUSED', version: 1 })).status).toBe(404);
    }
    expect(await m.avis(membre.jeton)).toEqual(['Conditions de votre groupement']);
    const labos = (await m.app.appeler(membre.jeton, 'GET', '/api/v1/laboratoires/list')).corps;
    expect(JSON.stringify(labos)).toContain('Éclat Santé');
    expect((await m.app.appeler(membre.jeton, 'GET', `${GROUPEMENT}/${publiee.id}`)).status).toBe(403);
  });

  it('fige : ni modifiée, ni supprimée, ni publiée deux fois', async () => {
    const publiee = await m.publier(await m.preparer());
    expect(
      codesDe([await appeler(m.jetons.groupement, 'PUT', `/${publiee.id}`, saisie({ version: publiee.version }))]),
    ).toEqual(['TRANSITION_IMPOSSIBLE']);
    expect(
      codesDe([await appeler(m.jetons.groupement, 'DELETE', `/${publiee.id}?version=${publiee.version}`)]),
    ).toEqual(['TRANSITION_IMPOSSIBLE']);
    expect(codesDe([await m.passer(publiee, 'publier')])).toEqual(['TRANSITION_IMPOSSIBLE']);
  });

  it('douze à la fois : un gagnant, une proposition et un message par adhérent', async () => {
    const membre = await m.unMembre(m.ville);
    const brouillon = await m.preparer({ segmentIds: [m.ville.id] });
    const codes = codesDe(await Promise.all(Array.from({ length: 12 }, () => m.passer(brouillon, 'publier'))));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'CONFLIT_VERSION')).toHaveLength(11);
    expect(await m.avis(membre.jeton)).toHaveLength(1);
    await m.retirer((await appeler(m.jetons.groupement, 'GET', `/${brouillon.id}`)).corps);
  });

  it('le groupement d’à côté et la consultation n’y peuvent rien', async () => {
    const publiee = await m.publier(await m.preparer());
    expect((await appeler(m.jetons.autre, 'GET', `/${publiee.id}`)).status).toBe(404);
    expect((await appeler(m.jetons.autre, 'GET', `/${publiee.id}/reponses`)).status).toBe(404);
    expect((await m.passer(publiee, 'retirer', m.jetons.autre)).status).toBe(404);
    expect((await m.passer(publiee, 'retirer', m.jetons.consultation)).corps.code).toBe('LECTURE_SEULE');
    expect((await appeler(m.jetons.consultation, 'GET', `/${publiee.id}`)).corps.droits).toEqual({
      modifier: false,
      publier: false,
      retirer: false,
      clore: false,
      relancer: false,
      dupliquer: false,
      supprimer: false,
    });
    expect((await appeler(m.jetons.autre, 'GET', '')).corps.total).toBe(0);
  });
});

it('la liste du groupement se filtre, se cherche jusque dans les produits, se trie', async () => {
  const { id: labo } = await m
    .adopter(m.groupement, await m.unDetail('Zinc & Fils'))
    .then((laboratoireAdopteId) => ({ id: laboratoireAdopteId }));
  const conditionCherchee = await m.preparer({
    laboratoireId: labo,
    partenariatId: m.partenariats[1]!.id,
    choix: [
      {
        libelle: 'Seul',
        gammes: [{ nom: 'Rare', tranches: [{ libelle: 'Tout', produits: [{ nom: 'Crème Été', remise: '5 %' }] }] }],
      },
    ],
  });
  const ids = async (query: Record<string, string>) => {
    const { corps } = await m.app.appeler(m.jetons.consultation, 'GET', GROUPEMENT, {
      query: { taille: '200', ...query },
    });
    return corps.elements.map(({ id }: { id: number }) => id);
  };
  expect(await ids({ laboratoireId: String(labo) })).toEqual([conditionCherchee.id]);
  expect(await ids({ q: 'creme ete' })).toEqual([conditionCherchee.id]);
  expect(await ids({ q: 'ZINC' })).toEqual([conditionCherchee.id]);
  const exporter = (jeton: string) =>
    m.app.appeler(jeton, 'GET', `${GROUPEMENT}/export`, { query: { format: 'csv', q: 'zinc' } });
  const { corps, entetes } = await exporter(m.jetons.consultation);
  expect(String(entetes['content-disposition'])).toContain('conditions-groupement-');
  expect(String(corps).trim().split('\n')).toHaveLength(2);
  expect(String(corps)).toContain('Zinc & Fils');
  expect(String((await exporter(m.jetons.autre)).corps)).not.toContain('Zinc');
  expect(await ids({ laboratoireId: String(labo), etat: 'VALIDATED' })).toEqual([]);
  expect(await ids({ laboratoireId: String(labo), annee: '2026' })).toEqual([]);
  expect(await ids({ partenariatId: String(m.partenariats[1]!.id) })).toEqual([conditionCherchee.id]);
  expect(
    (await m.app.appeler(m.jetons.groupement, 'GET', GROUPEMENT, { query: { laboratoireId: String(m.laboAutre) } }))
      .status,
  ).toBe(404);
  expect((await m.app.appeler(m.jetons.groupement, 'GET', PROPOSITIONS)).status).toBe(403);
});
