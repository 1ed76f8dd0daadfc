import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { creerMondeDiscussion, type MondeDiscussion } from '#server/testing/mondes/discussion.ts';
import { estNonLu } from '#shared/features/echanges/discussion/rules.ts';

let m: MondeDiscussion;
let objet: number;
beforeAll(async () => {
  m = await creerMondeDiscussion();
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  await m.oublierAvis();
  objet = await m.unObjet();
});

describe('les dernières actions', () => {
  it('donnent messages et statuts de tout le compte, les plus récents d’abord, avec leur objet', async () => {
    const compte = await m.app.unTenant({ nom: 'Pharmacie neuve' });
    const [moi, collegue] = [await m.app.jeton(compte, 'ADMIN'), await m.app.jeton(compte, 'ACHAT')];
    const [a, b] = [await m.unObjet(compte, 'Solaires'), await m.unObjet(compte, 'Hiver')];
    await m.dire(moi, a, '<p>Un <b>mot</b></p>');
    await m.dire(collegue, b, 'Deux');
    await m.poser(moi, b, 'CONFIRMED');
    expect((await m.appeler(moi, 'GET', '/Last')).corps).toMatchObject([
      {
        objetId: b,
        titre: 'Hiver',
        extrait: null,
        statut: 'CONFIRMED',
        colorStatut: 'bleu',
        nonLu: false,
        kind: 'PROMOTION',
      },
      {
        objetId: b,
        titre: 'Hiver',
        extrait: 'Deux',
        statut: null,
        nonLu: true,
        link: { ecran: 'promotions', params: { promotion: String(b) } },
      },
      { objetId: a, titre: 'Solaires', extrait: 'Un mot', nonLu: false },
    ]);
    expect((await m.appeler(moi, 'GET', '/Last?nbLast=1')).corps).toHaveLength(1);
    for (const n of ['0', '51', 'x']) expect((await m.appeler(moi, 'GET', `/Last?nbLast=${n}`)).status).toBe(400);
  });
});

it('le nombre de non lus est toujours celui des messages des autres après la dernière lecture', async () => {
  const qui = ['ADMIN', 'ACHAT', 'OPERATEUR'] as const;
  const acte = fc.oneof(
    fc.record({ fait: fc.constant('dire' as const), par: fc.constantFrom(...qui), lequel: fc.nat(20) }),
    fc.record({
      fait: fc.constantFrom('lire', 'nonLu', 'retirer', 'statut'),
      par: fc.constantFrom(...qui),
      lequel: fc.nat(20),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(acte, { minLength: 3, maxLength: 12 }), async (actes) => {
      const sujet = await m.unObjet();
      const ecrits: { id: number; auteurId: number; texte: string | null }[] = [];
      const dernierLuParRole: Record<(typeof qui)[number], number> = { ADMIN: 0, ACHAT: 0, OPERATEUR: 0 };
      for (const { fait, par, lequel } of actes) {
        const vise = ecrits[lequel % Math.max(1, ecrits.length)];
        if (fait === 'dire') {
          const { id, texte } = await m.dire(m.jetons[par], sujet);
          ecrits.push({ id, auteurId: m.ids[par], texte });
        } else if (fait === 'statut') await m.poser(m.jetons[par], sujet, 'WAITING');
        else if (!vise) continue;
        else if (fait === 'retirer') {
          if (vise.auteurId !== m.ids[par] || vise.texte === null) continue;
          await m.appeler(m.jetons[par], 'POST', `/commentaire/${vise.id}/retrait`);
          vise.texte = null;
        } else if (fait === 'lire') {
          await m.lu(m.jetons[par], vise.id);
          dernierLuParRole[par] = Math.max(dernierLuParRole[par], vise.id);
        } else {
          await m.appeler(m.jetons[par], 'POST', `/non-lu/${vise.id}`);
          dernierLuParRole[par] = vise.id - 1;
        }
      }
      for (const role of qui) {
        const attendu = ecrits.filter((ecrit) =>
          estNonLu({ ...ecrit, deMoi: ecrit.auteurId === m.ids[role] }, dernierLuParRole[role]),
        ).length;
        expect((await m.info(m.jetons[role], sujet)).nbMessageNotRead).toBe(attendu);
      }
    }),
    { numRuns: 12 },
  );
});

it('supprimer des objets supprime leurs discussions, et elles seules', async () => {
  const [second, autre, voisine] = [await m.unObjet(), await m.unObjet(), await m.unObjet(m.voisinage)];
  const objetsASupprimer = [objet, second];
  for (const objetASupprimer of objetsASupprimer)
    await m.lu(m.jetons.ACHAT, (await m.dire(m.jetons.ADMIN, objetASupprimer, 'x', { mentions: [m.ids.ACHAT] })).id);
  await m.dire(m.jetons.ADMIN, autre);
  await m.dire(m.voisin, voisine);
  const { dbSysteme } = m.app.services;
  const restantes = async () =>
    (
      await dbSysteme
        .selectFrom('discussion')
        .select('objet_id as id')
        .where('objet_id', 'in', [...objetsASupprimer, autre, voisine])
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);
  expect(await restantes()).toHaveLength(4);
  await dbSysteme
    .deleteFrom('promotion')
    .where('tenant_id', '=', m.pharmacie)
    .where('id', 'in', objetsASupprimer)
    .execute();
  expect((await restantes()).toSorted()).toEqual([autre, voisine].toSorted());
});

it('la liste et la fiche des promotions comptent les messages que l’on n’a pas lus', async () => {
  await m.dire(m.jetons.ADMIN, objet);
  await m.dire(m.jetons.ADMIN, objet);
  const nonLus = async (role: 'ADMIN' | 'ACHAT') => {
    const liste = await m.app.appeler(m.jetons[role], 'GET', '/api/v1/promotions', { query: { taille: '200' } });
    const fiche = await m.app.appeler(m.jetons[role], 'GET', `/api/v1/promotions/${objet}`);
    return [liste.corps.elements.find(({ id }: { id: number }) => id === objet)?.nbNonLus, fiche.corps.nbNonLus];
  };
  expect([await nonLus('ADMIN'), await nonLus('ACHAT')]).toEqual([
    [0, 0],
    [2, 2],
  ]);
  const { dbSysteme } = m.app.services;
  const { id: detail_id } = await dbSysteme
    .insertInto('laboratoire_detail')
    .values({ nom: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const labo = { tenant_id: m.pharmacie, detail_id };
  const { id: laboratoireId } = await dbSysteme
    .insertInto('laboratoire')
    .values(labo)
    .returning('id')
    .executeTakeFirstOrThrow();
  await dbSysteme.updateTable('promotion').set({ laboratoire_id: laboratoireId }).where('id', '=', objet).execute();
  const duLabo = async (role: 'ADMIN' | 'ACHAT') =>
    (await m.app.appeler(m.jetons[role], 'GET', '/api/v1/accueil/laboratoires')).corps.find(
      (corpsVu: { laboratoireId: number }) => corpsVu.laboratoireId === laboratoireId,
    );
  expect([await duLabo('ADMIN'), await duLabo('ACHAT')]).toMatchObject([undefined, { nonLus: 2 }]);
});
