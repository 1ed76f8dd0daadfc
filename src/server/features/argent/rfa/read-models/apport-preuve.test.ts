import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionTenant } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import { apportRfa } from './apport-preuve.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

it('dit ce qui fut convenu, les seuils et la base ; rien de ce que les collègues en disent (PRV-9)', async () => {
  const pharmacie = await m.unePharmacie('Pharmacie du Canal');
  const appeler = async (methode: 'POST' | 'PUT', url: string, corps: unknown) => {
    const reponse = await m.app.appeler(pharmacie.jeton, methode, url, { corps });
    if (reponse.status !== 200) throw new Error(JSON.stringify(reponse.corps));
    return reponse.corps;
  };
  const rfa = await appeler('POST', '/api/v1/rfa', uneRfa({ laboratoireId: pharmacie.labo, gamme: 'Prouvée' }));
  await appeler('POST', `/api/v1/discussion/rfa/${rfa.id}`, { texte: '<p>zzinterne</p>' });
  await appeler('PUT', `/api/v1/rfa/${rfa.id}/bases`, {
    version: rfa.version,
    mois: [{ mois: '2026-01', base: 1_500_000 }],
  });
  const apport = (sourceType: string) =>
    transactionTenant(m.app.services.db, pharmacie.id as AuthorizedTenantId, (tx) =>
      apportRfa(
        tx,
        { sourceType, sourceId: rfa.id } as DetailEncours,
        { role: 'ACHAT', impersonation: false } as Acteur,
      ),
    );
  const texte = JSON.stringify((await apport('RFA')).contenu);
  for (const mots of ['2026, Prouvée', 'janvier 2026']) expect(texte).toContain(mots);
  expect(texte).toMatch(/10.000,00.€.*15.000,00.€/);
  expect(texte).not.toContain('zzinterne');
  expect(await apport('PROMOTION')).toEqual({ contenu: [] });
});
