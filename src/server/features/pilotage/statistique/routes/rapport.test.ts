import { afterAll, beforeAll, expect, it } from 'vitest';
import { lectureTenant } from '#server/core/db/database.ts';
import { lirePdf } from '#server/core/pdf/pdf-de-test.ts';
import { creerMondeArgent, type MondeArgent } from '#server/testing/mondes/argent.ts';
import { ecrireAvecRecus } from '#server/testing/recus.ts';
import { roles, typeDuRole, type AuthorizedTenantId, type Role } from '#shared/core/acteur.ts';
import { totalRecupere } from '#shared/features/pilotage/statistique/rules/rapport.ts';
import { lireRapport } from '../read-models/rapport.ts';

let m: MondeArgent;
beforeAll(async () => {
  m = await creerMondeArgent();
  m.app.horloge.maintenant = new Date('2026-11-23T10:00:00Z');
});
afterAll(() => m.app.fermer());

const URL = '/api/v1/statistiques/rapport';
const demander = (jeton: string, mois = '2026-10') => m.app.appeler(jeton, 'GET', URL, { query: { mois } });
const lire = (role: Role, mois = '2026-10') =>
  lectureTenant(m.app.services.db, m.pharmacie as AuthorizedTenantId, (tx) =>
    lireRapport(tx, role, mois, '2026-11-23'),
  );

it('dit ce que disent les statistiques du mois, en une page ; l’opérateur n’y lit pas les RFA (STA-34)', async () => {
  const { id } = await m.unePromotion({ date_fin: '2026-09-20', date_debut: '2026-09-01' });
  await m.synchroniser(id);
  const [encours] = await m.encoursDe(id);
  await m.app.services.dbSysteme
    .updateTable('encours')
    .set({ etat: 'DECLARE', date_declaration: '2026-09-25' })
    .where('id', '=', encours!.id)
    .execute();
  await ecrireAvecRecus(m.app.services.dbSysteme, (tx) =>
    tx.updateTable('encours').set({ valeur_reglee_centimes: 4_500 }).where('id', '=', encours!.id).execute(),
  );
  await m.app.services.dbSysteme
    .updateTable('encours_reglement')
    .set({ date: '2026-10-12' })
    .where('encours_id', '=', encours!.id)
    .execute();
  const aDeclarer = await m.unePromotion();
  await m.synchroniser(aDeclarer.id);
  const rapport = await lire('ADMIN');
  const { corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/statistiques/argent', {
    query: { annee: '2026', periode: 'M10' },
  });
  expect(rapport.recupere).toEqual(corps.recupere);
  expect(rapport.dort).toEqual(corps.quiDort);
  expect(totalRecupere(rapport)).toEqual({ ici: 4_500, avant: 0 });
  expect(rapport.cumul).toEqual({ recuCentimes: 4_500, precedentCentimes: 0, compenseCentimes: 0 });
  const liste = (
    await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encours', {
      query: { aTraiter: 'true', tri: 'solde', ordre: 'desc' },
    })
  ).corps;
  expect(rapport.aFaire).toMatchObject({ nombre: liste.total, soldeCentimes: liste.sommes.soldeCentimes });
  expect(rapport.lignes.map(({ soldeCentimes }) => soldeCentimes)).toEqual([12_000]);
  expect((await lire('OPERATEUR')).recupere.map(({ origine }) => origine)).not.toContain('RFA');
  const { status, brut, entetes } = await demander(m.jetons.ADMIN);
  expect([status, entetes['content-type']]).toEqual([200, 'application/pdf']);
  const { texte, pages } = await lirePdf(brut);
  expect(pages).toBe(1);
  expect(texte).toContain(rapport.lignes[0]!.numero);
});

it('sans rien à dire, la page se fait ; un mois mal écrit se refuse', async () => {
  const vide = await m.app.jeton(await m.app.unTenant({ nom: 'Neuve' }), 'ADMIN');
  expect((await demander(vide)).status).toBe(200);
  for (const mois of ['2026-13', '2026-1', 'octobre']) expect((await demander(vide, mois)).status, mois).toBe(400);
});

it('les quatre rôles de la pharmacie, et eux seuls ; chacun son choix (STA-34, STA-35)', async () => {
  for (const role of roles) {
    const jeton = await m.app.jeton(await m.app.unTenant({ type: typeDuRole[role], nom: role }), role);
    const attendu = typeDuRole[role] === 'PHARMACIE' ? 200 : 403;
    const choisir = m.app.appeler(jeton, 'PUT', `${URL}/preference`, { corps: { actif: true } });
    expect([(await demander(jeton)).status, (await choisir).status], role).toEqual([attendu, attendu]);
  }
  const preference = async (jeton: string) => (await m.app.appeler(jeton, 'GET', `${URL}/preference`)).corps.actif;
  expect(await preference(m.jetons.ADMIN)).toBe(false);
  expect((await m.app.appeler(m.jetons.ADMIN, 'PUT', `${URL}/preference`, { corps: { actif: 'oui' } })).status).toBe(
    400,
  );
  await m.app.appeler(m.jetons.ADMIN, 'PUT', `${URL}/preference`, { corps: { actif: true } });
  expect([await preference(m.jetons.ADMIN), await preference(m.jetons.ACHAT), await preference(m.voisin)]).toEqual([
    true,
    false,
    false,
  ]);
});
