import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMondeDelegue } from '#server/testing/monde-delegue.ts';
import { uneVente, vendre } from '#server/testing/ventes.ts';

let m: Awaited<ReturnType<typeof creerMondeDelegue>>;
const EAN = '3760001234565';
let agissants: Record<'confrere' | 'superAdmin', string>;
beforeAll(async () => {
  m = await creerMondeDelegue();
  m.app.horloge.maintenant = new Date('2026-11-23T10:00:00Z');
  const { id } = await m.demander(m.jetons.adminPont, m.pharmacie);
  await m.etat(m.jetons.admin, id, 'ACCEPTED');
  const agir = async (jeton: string): Promise<string> =>
    (await m.app.appeler(jeton, 'GET', `/api/v1/tenant/token/${m.pharmacie}`)).corps.token;
  agissants = { confrere: await agir(m.jetons.adminPont), superAdmin: await agir(m.jetons.super) };
  await vendre(m.app, m.pharmacie, { '2026-11-20': [uneVente({ code: EAN })] });
  await m.app.services.dbSysteme
    .insertInto('vente_import')
    .values({
      tenant_id: m.pharmacie,
      nom_fichier: 'ventes.csv',
      etat: 'TERMINE',
      nb_lignes: 1,
      nb_refusees: 0,
      nb_jours: 1,
      ca_ttc_centimes: 2_400,
    })
    .execute();
});
afterAll(() => m.app.fermer());

const lire = (jeton: string, url: string) => m.app.appeler(jeton, 'GET', `/api/v1${url}`);

it.each([
  '/ventes/calendrier',
  '/ventes/jours/2026-11-20',
  '/ventes/imports',
  '/ventes/imports/1',
  '/ventes/imports/1/refus',
  '/extracteur',
  '/extracteur/agent/cle',
])(
  '%s : un confrère habilité qui agit au nom de la pharmacie ne le lit pas, ni un délégué ; le super administrateur, si (CNX-42)',
  async (url) => {
    for (const jeton of [agissants.confrere, m.jetons.delegue, m.jetons.achat])
      expect((await lire(jeton, url)).status).toBe(403);
    for (const jeton of [agissants.superAdmin, m.jetons.admin]) expect((await lire(jeton, url)).status).toBe(200);
  },
);

it('les sommes que montre le comparatif ne se montrent pas à qui agit au nom de la pharmacie', async () => {
  const sommes = async (jeton: string) => (await lire(jeton, '/comparatif/ventes?annee=2026')).corps.couverture;
  expect(await sommes(m.jetons.achat)).toMatchObject({ joursComplets: 1, sources: ['IMPORT_FICHIER'] });
  expect(await sommes(agissants.confrere)).toMatchObject({ joursComplets: 0, sources: [] });
});
