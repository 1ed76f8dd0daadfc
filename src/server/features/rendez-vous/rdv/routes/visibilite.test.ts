import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decompresserEntree, lireEntrees } from '#server/core/files/archive.ts';
import { faireArchive } from '#server/testing/archives.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/rdv.ts';
import type { Enregistrement, VisibiliteRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';

/** In the subject, the note, an action, the guide: wherever text is written. */
const SECRET = 'zzmotsecret';
let m: Monde;
let rdvs: Record<VisibiliteRdv, Enregistrement>;
const contenu = (visibleBy: VisibiliteRdv, authorizedUsers: number[] = []) => ({
  objet: `${SECRET} ${visibleBy}`,
  representant: SECRET,
  texte: `<p>${SECRET} dans la note</p>`,
  actions: [{ texte: `${SECRET} à faire`, echeance: '2026-11-20' }],
  prochainRdv: '2026-11-22',
  visibleBy,
  authorizedUsers,
});
beforeAll(async () => {
  m = await creerMonde();
  rdvs = {
    ALL: await m.creer(m.p.achat.jeton, contenu('ALL')),
    CUSTOM: await m.creer(m.p.achat.jeton, contenu('CUSTOM', [m.p.merch.id])),
    SELF: await m.creer(m.p.achat.jeton, contenu('SELF', [m.p.merch.id])),
  };
});
afterAll(() => m.app.fermer());

const E = 'entier';
const P = 'privé';
const A = 'aucun';
/** What the detail of a RDV holds, by what its reader may know of it. */
const LU: Readonly<Record<string, object>> = {
  [E]: { prive: false, representant: SECRET, actions: [{}], prochainRdv: '2026-11-22' },
  [P]: {
    prive: true,
    objet: null,
    texte: null,
    actions: [],
    representant: null,
    prochainRdv: null,
    tailleTexte: 0,
  },
  [A]: { status: 404 },
};
/** ALL, CUSTOM (ACHAT's, shown to MERCH), SELF. */
const ATTENDU: Record<keyof Monde['p'], readonly [string, string, string]> = {
  admin: [E, E, P],
  achat: [E, E, E],
  merch: [E, E, A],
  operateur: [E, A, A],
  autre: [E, A, A],
};
const rdvAttendus = (qui: keyof Monde['p']) =>
  (['ALL', 'CUSTOM', 'SELF'] as const).map((v, i) => ({ rdv: rdvs[v], attendu: ATTENDU[qui][i] ?? A }));

describe.each(Object.keys(ATTENDU) as (keyof Monde['p'])[])('%s', (qui) => {
  it('lit ce qu’il doit, et ce qui est privé sans contenu', async () => {
    const { jeton } = m.p[qui];
    for (const { rdv, attendu } of rdvAttendus(qui)) {
      const reponses = [
        await m.appeler(jeton, 'GET', `/laboratoires/rdv/${rdv.id}`),
        await m.appeler(jeton, 'GET', `/laboratoires/rdv/${rdv.id}/historique`),
      ];
      const dit = reponses.some(({ brut }) => brut.includes(SECRET));
      expect([reponses[0]?.status, reponses[1]?.status, dit], rdv.visibleBy).toEqual(
        attendu === A ? [404, 404, false] : [200, 200, attendu === E],
      );
      expect(reponses[0]?.corps).toMatchObject(LU[attendu]!);
    }
  });

  it('liste, compte, cherche et trie sans en apprendre plus', async () => {
    const { jeton } = m.p[qui];
    const visibles = rdvAttendus(qui).filter(({ attendu }) => attendu !== A);
    const entiers = rdvAttendus(qui).filter(({ attendu }) => attendu === E);
    for (const url of [m.racine, '/rdvs']) {
      const { corps } = await m.appeler(jeton, 'GET', `${url}?tri=objet`);
      expect(corps.elements.map(({ id }: { id: number }) => id).toSorted()).toEqual(
        visibles.map(({ rdv }) => rdv.id).toSorted(),
      );
      expect(corps.elements.filter(({ prive }: { prive: boolean }) => prive).length).toBe(
        visibles.length - entiers.length,
      );
      expect(JSON.stringify(corps).split(SECRET).length - 1).toBe(entiers.length * 3);
    }
    expect((await m.appeler(jeton, 'GET', `${m.racine}/nb`)).corps).toBe(visibles.length);
    expect((await m.appeler(jeton, 'GET', `${m.racine}/nb?q=${SECRET}`)).corps).toBe(entiers.length);
    expect((await m.appeler(jeton, 'GET', `${m.racine}/nb?aSuivre=true`)).corps).toBe(entiers.length);
  });

  it('n’en reçoit rien de plus par la fiche, les choses à faire, le compte rendu', async () => {
    const { jeton, id } = m.p[qui];
    const entiers = rdvAttendus(qui).filter(({ attendu }) => attendu === E).length;
    const fiche = await m.appeler(jeton, 'GET', `${m.racine}/fiche`);
    expect(fiche.brut.includes(`${SECRET} SELF`)).toBe(qui === 'achat');
    const [decisions, prochains] = [await m.aFaire(jeton, 'DECISION_RDV'), await m.aFaire(jeton, 'RDV_A_TENIR')];
    expect([decisions.length, prochains.length]).toEqual([id === m.p.achat.id ? 3 : 0, entiers]);
    for (const { rdv, attendu } of rdvAttendus(qui)) {
      const { status, entetes } = await m.appeler(jeton, 'GET', `${m.racine}/${rdv.id}/compte-rendu`);
      expect(status).toBe(attendu === E ? 200 : attendu === P ? 403 : 404);
      expect(entetes['content-type'] === 'application/pdf').toBe(attendu === E);
    }
  });

  it('ne change que ce qu’il lit, et ne partage que le sien, sauf l’ADMIN', async () => {
    const { jeton } = m.p[qui];
    for (const { rdv, attendu } of rdvAttendus(qui)) {
      const refus = attendu === A ? 404 : 403;
      const ecriture = await m.enregistrer(jeton, { ...rdv, version: 99 });
      expect([ecriture.status, ecriture.brut.includes(SECRET)]).toEqual(attendu === E ? [409, true] : [refus, false]);
      const partage = await m.appeler(jeton, 'PUT', `${m.racine}/${rdv.id}/partage`, { visibleBy: 'ALL', version: 99 });
      expect(partage.status).toBe(attendu === A ? 404 : qui === 'achat' || qui === 'admin' ? 409 : 403);
      const action = await m.appeler(jeton, 'POST', `${m.racine}/${rdv.id}/actions/987654`, {});
      expect(action.status).toBe(attendu === E ? 404 : refus);
      const suppression = await m.appeler(jeton, 'DELETE', `${m.racine}/${rdv.id}?version=99`);
      expect(suppression.status).toBe(qui === 'admin' ? (attendu === E ? 409 : 403) : 403);
    }
  });
});

describe('le partage', () => {
  it('CUSTOM garde la liste, les autres l’effacent ; l’ADMIN change celui d’un privé, l’auteur l’apprend, le journal le dit', async () => {
    const rdv = await m.creer(m.p.achat.jeton, { objet: SECRET, visibleBy: 'SELF' });
    const partager = (jeton: string, corps: object) => m.appeler(jeton, 'PUT', `${m.racine}/${rdv.id}/partage`, corps);
    const { corps } = await partager(m.p.admin.jeton, {
      visibleBy: 'CUSTOM',
      authorizedUsers: [m.p.merch.id, m.p.merch.id, m.p.achat.id],
    });
    expect(corps).toMatchObject({
      visibleBy: 'CUSTOM',
      authorizedUsers: [{ id: m.p.merch.id, nom: m.p.merch.nom }],
      prive: false,
      version: 1,
    });
    expect((await m.lire(m.p.merch.jeton, rdv.id)).objet).toBe(SECRET);
    const [avis] = await m.avisDe(m.p.achat.jeton);
    expect(avis).toMatchObject({
      title: 'Le partage de votre rendez-vous a changé',
      link: { params: { rdv: String(rdv.id) } },
    });
    expect(avis?.body).toContain(m.p.admin.nom);
    expect(avis?.body).not.toContain(SECRET);
    expect((await partager(m.p.achat.jeton, { visibleBy: 'ALL' })).corps.authorizedUsers).toEqual([]);
    const actes = (await m.appeler(m.p.achat.jeton, 'GET', `/laboratoires/rdv/${rdv.id}/historique`)).corps;
    expect(actes.map(({ action, par }: { action: string; par: string }) => [action, par])).toEqual([
      ['partager', m.p.achat.nom],
      ['partager', m.p.admin.nom],
      ['creer', m.p.achat.nom],
    ]);
  });

  it('par l’enregistrement aussi, sous le même droit', async () => {
    const rdv = await m.creer(m.p.achat.jeton);
    expect((await m.enregistrer(m.p.merch.jeton, rdv, { visibleBy: 'SELF' })).status).toBe(403);
    const { corps } = await m.enregistrer(m.p.achat.jeton, rdv, { visibleBy: 'SELF' });
    expect([corps.visibleBy, (await m.appeler(m.p.merch.jeton, 'GET', `/laboratoires/rdv/${rdv.id}`)).status]).toEqual([
      'SELF',
      404,
    ]);
  });
});

describe('d’un compte à l’autre', () => {
  it('un groupement et ses adhérents ne voient rien l’un de l’autre ; CONSULTATION_GROUPEMENT lit seulement', async () => {
    const duGroupe = await m.creer(m.g.gerant.jeton, { objet: SECRET }, m.laboGroupement);
    const racine = `/laboratoires/${m.laboGroupement}/rdvs`;
    expect((await m.lire(m.g.lecteur.jeton, duGroupe.id)).objet).toBe(SECRET);
    for (const { jeton } of Object.values(m.p)) {
      expect((await m.appeler(jeton, 'GET', `/laboratoires/rdv/${duGroupe.id}`)).status).toBe(404);
      expect((await m.appeler(jeton, 'GET', racine)).status).toBe(404);
    }
    for (const { jeton } of Object.values(m.g)) {
      expect((await m.appeler(jeton, 'GET', `/laboratoires/rdv/${rdvs.ALL.id}`)).status).toBe(404);
      expect((await m.appeler(jeton, 'GET', '/rdvs')).corps.total).toBe(1);
    }
    const { status, corps } = await m.appeler(m.g.lecteur.jeton, 'PUT', racine, {
      id: duGroupe.id,
      version: 1,
      date: '2026-01-01',
    });
    expect([status, corps.code]).toEqual([403, 'LECTURE_SEULE']);
    const delegue = await m.app.jeton(await m.app.unTenant({ type: 'TRADE', nom: 'Trade' }), 'DELEGUE');
    expect((await m.appeler(delegue, 'GET', '/rdvs')).status).toBe(403);
  });

  it('dans un groupement, un collègue qui n’est pas choisi apprend seulement qu’il a eu lieu, et peut l’ouvrir', async () => {
    const rdv = await m.creer(
      m.g.gerant.jeton,
      { objet: SECRET, visibleBy: 'CUSTOM', authorizedUsers: [m.g.lecteur.id] },
      m.laboGroupement,
    );
    expect(await m.lire(m.g.collegue.jeton, rdv.id)).toMatchObject({
      prive: true,
      objet: null,
      droits: { modifier: false, partager: true, supprimer: false },
    });
    expect((await m.lire(m.g.lecteur.jeton, rdv.id)).objet).toBe(SECRET);
  });
});

it('rien d’un rendez-vous privé ne part avec l’export du compte, ni son compte rendu', async () => {
  await m.appeler(m.p.achat.jeton, 'POST', `${m.racine}/${rdvs.SELF.id}/compte-rendu`, {
    destinataires: ['a@labo.fr'],
    message: `${SECRET} SELF par mail`,
  });
  await m.appeler(m.p.achat.jeton, 'POST', `${m.racine}/${rdvs.ALL.id}/compte-rendu`, {
    destinataires: ['b@labo.fr'],
    message: 'Bonjour à tous',
  });
  const { corps } = await m.appeler(m.p.admin.jeton, 'POST', '/tenant/export-donnees');
  await faireArchive(m.app, corps.id);
  const { brut } = await m.appeler(m.p.admin.jeton, 'GET', `/tenant/export-donnees/${corps.id}`);
  const entrees = await Promise.all(
    lireEntrees(brut).map(
      async (entree) => [entree.nom, (await buffer(decompresserEntree(brut, entree))).toString('utf8')] as const,
    ),
  );
  const tout = entrees.map(([, texte]) => texte).join('\n');
  expect(tout).toContain(`${SECRET} ALL`);
  expect(tout).toContain(`${SECRET} CUSTOM`);
  expect(tout).toContain('Bonjour à tous');
  expect(tout).not.toContain(`${SECRET} SELF`);
  expect(entrees.filter(([nom]) => nom.startsWith('fichiers/'))).toHaveLength(1);
});
