import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONDITIONS, creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import { multipart } from '#server/testing/multipart.ts';
import { uneCondition } from '#shared/features/conditions/condition/exemples-de-test.ts';

type Pharmacie = Awaited<ReturnType<Monde['unePharmacie']>>;
let m: Monde;
let p: Pharmacie;
beforeAll(async () => {
  m = await creerMonde();
  p = await m.unePharmacie('Pharmacie du Canal');
});
afterAll(() => m.app.fermer());

const appeler = (
  jeton: string,
  methode: 'GET' | 'POST' | 'PUT' | 'DELETE',
  suite = '',
  corps?: unknown,
  entetes: Record<string, string> = {},
) => m.app.appeler(jeton, methode, `${CONDITIONS}${suite}`, { entetes, ...(corps === undefined ? {} : { corps }) });
const saisie = (champs: object = {}) => {
  const { laboratoireId: _, ...reste } = uneCondition({ laboratoireId: p.labo });
  return { ...reste, ...champs };
};

describe('créer, lire, modifier, supprimer', () => {
  it('lit dans la remise le pourcentage et les unités gratuites, garde le texte, date l’état', async () => {
    const { id, ...condition } = await m.creer(p.jeton, {
      laboratoireId: p.labo,
      francoCentimes: 15_000,
      escomptePct: 2.5,
      produits: [{ nom: 'Spray SPF 50', ean: '3400930242506', remise: '35 %' }, { nom: 'Lait' }],
    });
    expect(condition).toMatchObject({
      gamme: 'Solaires',
      remise: '30 % + 10+2 UG',
      remisePct: 30,
      ug: '10+2',
      francoCentimes: 15_000,
      escomptePct: 2.5,
      etat: 'EN_COURS',
      origine: 'PHARMACIE',
      liee: false,
      nbProduits: 2,
      laboratoireNom: 'Éclat Santé',
      avertissements: [],
      droits: { modifier: true, dupliquer: true, joindre: true, supprimer: true },
    });
    const detail = await m.lire(p.roles.OPERATEUR, id);
    expect(detail.produits).toEqual([
      { nom: 'Spray SPF 50', ean: '3400930242506', remise: '35 %' },
      { nom: 'Lait', ean: null, remise: null },
    ]);
    expect(detail.droits).toEqual({
      modifier: false,
      dupliquer: false,
      joindre: false,
      retirer: false,
      remettre: false,
      supprimer: false,
    });
    expect(detail.historique.map(({ action }) => action)).toEqual(['creer']);
  });

  it('modifie tout, recompte la remise et les produits, et le journal garde l’avant', async () => {
    const { id, version } = await m.creer(p.jeton, {
      laboratoireId: p.labo,
      gamme: 'Hygiène',
      produits: [{ nom: 'Gel' }],
    });
    const apres = await appeler(
      p.roles.ACHAT,
      'PUT',
      `/${id}`,
      saisie({ gamme: 'Hygiène bébé', remise: 12.5, version }),
    );
    expect(apres.corps).toMatchObject({
      gamme: 'Hygiène bébé',
      remise: '12,5\u00a0%',
      remisePct: 12.5,
      ug: null,
      nbProduits: 0,
      version: 2,
    });
    expect((await appeler(p.jeton, 'PUT', `/${id}`, saisie({ version }))).corps.code).toBe('CONFLIT_VERSION');
    expect((await m.lire(p.jeton, id)).historique.map(({ action }) => action)).toEqual(['modifier', 'creer']);
  });

  it('se supprime par le titulaire seul, à la version lue, et reste au journal', async () => {
    const { id, version } = await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'À jeter' });
    expect((await appeler(p.roles.ACHAT, 'DELETE', `/${id}?version=${version}`)).status).toBe(403);
    expect((await appeler(p.jeton, 'DELETE', `/${id}?version=9`)).corps.code).toBe('CONFLIT_VERSION');
    expect((await appeler(p.jeton, 'DELETE', `/${id}?version=${version}`)).status).toBe(200);
    expect((await appeler(p.jeton, 'GET', `/${id}`)).status).toBe(404);
    expect(await m.actes(p.id, 'condition')).toContain('supprimer');
  });

  it('le super administrateur connecté comme pharmacie la supprime, et le journal le dit', async () => {
    const { id, version } = await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'Visitée' });
    const editeur = await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
    const { token } = (await m.app.appeler(editeur, 'GET', `/api/v1/tenant/token/${p.id}`)).corps;
    expect((await appeler(token, 'DELETE', `/${id}?version=${version}`)).status).toBe(200);
    const derniere = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'impersonation'])
      .where('tenant_id', '=', p.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(derniere).toEqual({ action: 'supprimer', impersonation: true });
  });

  it.each([
    ['MERCHANDISING', 403],
    ['OPERATEUR', 403],
    ['ACHAT', 200],
  ] as const)('%s qui crée reçoit %s', async (role, status) => {
    expect(
      (await appeler(p.roles[role], 'POST', '', uneCondition({ laboratoireId: p.labo, gamme: `Par ${role}` }))).status,
    ).toBe(status);
  });

  it('un laboratoire du voisin et un laboratoire inconnu répondent pareil', async () => {
    const voisine = await m.unePharmacie();
    const { id } = await m.creer(voisine.jeton, { laboratoireId: voisine.labo });
    for (const laboratoireId of [voisine.labo, 987_654_321]) {
      expect((await appeler(p.jeton, 'POST', '', uneCondition({ laboratoireId }))).status).toBe(404);
      expect(
        (await m.app.appeler(p.jeton, 'GET', CONDITIONS, { query: { laboratoireId: String(laboratoireId) } })).status,
      ).toBe(404);
    }
    expect((await appeler(p.jeton, 'GET', `/${id}`)).status).toBe(404);
    expect((await appeler(p.jeton, 'PUT', `/${id}`, saisie({ version: 1 }))).status).toBe(404);
    expect((await appeler(p.jeton, 'DELETE', `/${id}?version=1`)).status).toBe(404);
    expect(
      (await appeler(p.jeton, 'POST', `/${id}/dupliquer`, { dateDebut: '2028-01-01', dateFin: '2028-02-01' })).status,
    ).toBe(404);
  });

  it('six envois sous la même clé n’en font qu’une ; douze modifications de la même version, un gagnant', async () => {
    const corps = uneCondition({ laboratoireId: p.labo, gamme: 'Une seule fois' });
    const envois = await Promise.all(
      Array.from({ length: 6 }, () => appeler(p.jeton, 'POST', '', corps, { 'idempotency-key': 'condition-1' })),
    );
    expect(new Set(envois.map((envoi) => envoi.corps.id)).size).toBe(1);
    expect((await m.lister(p.jeton, { q: 'seule fois' })).total).toBe(1);
    const { id } = envois[0]!.corps;
    const courses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        appeler(p.jeton, 'PUT', `/${id}`, saisie({ gamme: `Une seule fois ${n}`, version: 1 })),
      ),
    );
    expect(courses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(courses.filter(({ corps: c }) => c.code === 'CONFLIT_VERSION')).toHaveLength(11);
  });

  it('un laboratoire qui porte une condition ne se retire pas du compte', async () => {
    const reponse = await m.app.appeler(p.jeton, 'DELETE', `/api/v1/laboratoires/${p.labo}`);
    expect([reponse.status, reponse.corps.detail]).toEqual([409, expect.stringMatching(/conditions?\)/)]);
  });
});

describe('dupliquer', () => {
  it('reprend tout à d’autres dates, sans les pièces, et refuse la même année', async () => {
    const source = await m.creer(p.jeton, {
      laboratoireId: p.labo,
      gamme: 'Annuelle',
      produits: [{ nom: 'Un', remise: '5 %' }],
    });
    const refus = await appeler(p.jeton, 'POST', `/${source.id}/dupliquer`, {
      dateDebut: '2026-06-01',
      dateFin: '2027-05-31',
    });
    expect(refus.corps).toMatchObject({
      status: 409,
      code: 'DUPLICATION_MEME_ANNEE',
      errors: [{ pointer: '/dateDebut' }],
    });
    const { corps: copie } = await appeler(p.roles.ACHAT, 'POST', `/${source.id}/dupliquer`, {
      dateDebut: '2027-01-01',
      dateFin: '2027-12-31',
    });
    expect(copie).toMatchObject({
      gamme: 'Annuelle',
      etat: 'A_VENIR',
      remisePct: 30,
      nbProduits: 1,
      nbPieces: 0,
      version: 1,
    });
    expect((await m.lire(p.jeton, copie.id)).historique.map(({ action }) => action)).toEqual(['dupliquer']);
  });
});

describe('ce qui est dit sans bloquer', () => {
  it('deux conditions d’une même gamme dont les dates se croisent le disent toutes deux, casse et accents mis à part', async () => {
    const autre = await m.unePharmacie();
    const premiereCondition = await m.creer(autre.jeton, { laboratoireId: autre.labo, gamme: 'Été' });
    const deux = await m.creer(autre.jeton, {
      laboratoireId: autre.labo,
      gamme: 'ETE',
      dateDebut: '2026-12-31',
      dateFin: '2027-06-30',
    });
    await m.creer(autre.jeton, {
      laboratoireId: autre.labo,
      gamme: 'Été',
      dateDebut: '2027-07-01',
      dateFin: '2027-12-31',
    });
    await m.creer(autre.jeton, { laboratoireId: await m.adopter(autre.id, await m.unDetail('Zinc')), gamme: 'Été' });
    const codes = async (id: number) => (await m.lire(autre.jeton, id)).avertissements.map(({ code }) => code);
    expect([await codes(premiereCondition.id), await codes(deux.id)]).toEqual([['DATES_CROISEES'], ['DATES_CROISEES']]);
    expect(
      (await m.lister(autre.jeton, { q: 'été' })).elements.filter(({ avertissements }) => avertissements.length > 0),
    ).toHaveLength(2);
  });

  it('le formulaire l’apprend avant d’enregistrer, sans que la condition modifiée se croise elle-même', async () => {
    const autre = await m.unePharmacie();
    const { id } = await m.creer(autre.jeton, { laboratoireId: autre.labo, gamme: 'Hiver' });
    const envisagee = {
      laboratoireId: autre.labo,
      gamme: 'hiver',
      dateDebut: '2026-03-01',
      dateFin: '2026-04-01',
      remise: '40 %',
      remboursable: true,
    };
    const avertir = async (champs: object = {}) =>
      (await appeler(autre.jeton, 'POST', '/avertissements', { ...envisagee, ...champs })).corps.map(
        ({ code }: { code: string }) => code,
      );
    expect(await avertir()).toEqual(['DATES_CROISEES', 'PLAFOND_REMISE_REMBOURSABLE']);
    expect(await avertir({ saufId: id, remise: '2,4 %' })).toEqual([]);
    expect(await avertir({ gamme: 'Autre', remboursable: false })).toEqual([]);
  });
});

describe('lister et exporter', () => {
  it('filtre par état, origine, année, texte sans accents, compte chaque état et trie', async () => {
    const q = await m.unePharmacie();
    await m.creer(q.jeton, {
      laboratoireId: q.labo,
      gamme: 'Passée',
      dateDebut: '2025-01-01',
      dateFin: '2025-12-31',
      remise: '5 %',
    });
    await m.creer(q.jeton, { laboratoireId: q.labo, gamme: 'Présente', remise: '20 %' });
    await m.creer(q.jeton, {
      laboratoireId: q.labo,
      gamme: 'Future',
      dateDebut: '2027-01-01',
      dateFin: '2027-12-31',
      remise: 'Tarif net',
      remboursable: true,
    });
    const gammes = async (query: Record<string, string>) =>
      (await m.lister(q.jeton, query)).elements.map(({ gamme }) => gamme);
    expect(await m.lister(q.jeton)).toMatchObject({ total: 3, parEtat: { A_VENIR: 1, EN_COURS: 1, EXPIREE: 1 } });
    expect(await gammes({ etat: 'EXPIREE' })).toEqual(['Passée']);
    expect(await gammes({ q: 'PRESENTE eclat' })).toEqual(['Présente']);
    expect(await gammes({ annee: '2027' })).toEqual(['Future']);
    expect(await gammes({ remboursable: 'true' })).toEqual(['Future']);
    expect(await gammes({ tri: 'remise', ordre: 'desc' })).toEqual(['Présente', 'Passée', 'Future']);
    expect(await gammes({ tri: 'gamme', ordre: 'asc', taille: '1', page: '2' })).toEqual(['Passée']);
    expect(await gammes({ origine: 'GROUPEMENT' })).toEqual([]);
    const { corps } = await m.app.appeler(q.jeton, 'GET', `${CONDITIONS}/export`, {
      query: { format: 'csv', etat: 'EN_COURS' },
    });
    expect(corps.trim().split('\r\n')).toHaveLength(2);
    expect(corps).toContain('Présente');
  });
});

describe('les pièces', () => {
  const joindre = (id: number, jeton = p.jeton) => {
    const { corps, entetes } = multipart({
      contenu: Buffer.from('Contrat signé'),
      nom: 'contrat.txt',
      mime: 'text/plain',
    });
    return appeler(jeton, 'POST', `/${id}/pieces`, corps, entetes);
  };
  it('se joignent, se comptent, s’ouvrent, se retirent, et partent avec la condition', async () => {
    const { id, version } = await m.creer(p.jeton, { laboratoireId: p.labo, gamme: 'Avec contrat' });
    const [piece] = (await joindre(id)).corps;
    expect(await m.lire(p.jeton, id)).toMatchObject({
      version,
      nbPieces: 1,
      pieces: [{ fichierId: piece.fichierId, nom: 'contrat.txt' }],
    });
    expect((await appeler(p.roles.OPERATEUR, 'GET', `/${id}/pieces/${piece.fichierId}`)).brut.toString()).toBe(
      'Contrat signé',
    );
    expect((await joindre(id, p.roles.OPERATEUR)).status).toBe(403);
    expect((await appeler(p.jeton, 'DELETE', `/${id}/pieces/${piece.fichierId}`)).status).toBe(200);
    // The condition has begun: what was granted keeps its proof (COM-130).
    expect(await m.lire(p.jeton, id)).toMatchObject({ nbPieces: 0, pieces: [{ acte: 'REMETTRE' }] });
    const remettre = (token: string) => appeler(token, 'POST', `/${id}/pieces/${piece.fichierId}/remettre`);
    expect((await remettre(p.roles.OPERATEUR)).status).toBe(403);
    expect((await remettre(p.jeton)).status).toBe(200);
    expect(await m.lire(p.jeton, id)).toMatchObject({ nbPieces: 1, pieces: [{ acte: 'RETIRER', retireLe: null }] });
    const [autre] = (await joindre(id)).corps;
    await appeler(p.jeton, 'DELETE', `/${id}?version=${version}`);
    const reste = await m.app.services.dbSysteme
      .selectFrom('fichier')
      .select('id')
      .where('id', '=', autre.fichierId)
      .execute();
    expect(reste).toEqual([]);
  });
  it('d’une condition ne s’ouvrent pas par une autre', async () => {
    const [premiereCondition, deux] = [
      await m.creer(p.jeton, { laboratoireId: p.labo }),
      await m.creer(p.jeton, { laboratoireId: p.labo }),
    ];
    const [piece] = (await joindre(premiereCondition.id)).corps;
    expect((await appeler(p.jeton, 'GET', `/${deux.id}/pieces/${piece.fichierId}`)).status).toBe(404);
    const voisine = await m.unePharmacie();
    expect((await appeler(voisine.jeton, 'GET', `/${premiereCondition.id}/pieces/${piece.fichierId}`)).status).toBe(
      404,
    );
  });
});
