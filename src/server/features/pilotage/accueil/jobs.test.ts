import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/modele.ts';
import type { Cockpit } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import { compterMoisRecuperes } from './jobs.ts';

const JOUR = '2026-11-23';
let m: Monde;
let proprietaire: pg.Client;
let modele: number;
const membres: { id: number; jeton: string }[] = [];
const executer = <T>(requete: ReturnType<typeof sql<T>>) => requete.execute(m.app.services.dbSysteme);
const compter = () => compterMoisRecuperes(m.app.services.dbSysteme, JOUR);
const partager = async (jeton: string, partage: boolean) => {
  const { status } = await m.app.appeler(jeton, 'PUT', '/api/v1/tenant/adhesion/recupere', { corps: { partage } });
  expect(status).toBe(200);
};
const lire = async (): Promise<Cockpit['recupere']> =>
  (await m.app.appeler(m.jetons.groupement, 'GET', '/api/v1/accueil/groupement')).corps.recupere;

type Recu = {
  tenantId: number;
  jour: string;
  centimes: number;
  nature?: string;
  sourceId?: number;
  encaisse?: boolean;
};
/** Money received, written without what surrounds it: the triggers and keys of encours have their own tests. */
const recevoir = async ({ tenantId, jour, centimes, nature = 'HT', sourceId, encaisse = true }: Recu) => {
  const { rows } = await executer(sql<{ id: number; labo: number }>`
    select id, laboratoire_id as labo from promotion where tenant_id = ${tenantId} and modele_id = ${modele}`);
  await proprietaire.query('set session_replication_role = replica');
  await proprietaire.query(
    `with e as (insert into encours (tenant_id, laboratoire_id, action_attendue, date_declaration, date_echeance, info,
        nature_fiscale, numero, type, valeur_attendue_centimes, etat, source_type, source_id,
        source_detail_id)
      values ($1, $2, 'AVOIR', $3, $3, 'x', $4, gen_random_uuid()::text, 'RETOUR', $5::bigint, 'DECLARE',
        'PROMOTION', $6, (random() * 1e9)::bigint) returning id)
    insert into encours_reglement (tenant_id, encours_id, date, action, montant_centimes, montant_recu_centimes,
      encaissement_id) select $1, e.id, $3, case when $7::bigint is null then 'RELIVRAISON' else 'AVOIR' end, $5::bigint, $5::bigint,
      $7::bigint from e`,
    [tenantId, rows[0]!.labo, jour, nature, centimes, sourceId ?? rows[0]!.id, encaisse ? 1 : null],
  );
};

beforeAll(async () => {
  m = await creerMonde();
  m.app.horloge.maintenant = new Date(`${JOUR}T09:00:00Z`);
  proprietaire = new pg.Client(m.app.proprietaire);
  await proprietaire.connect();
  for (let i = 0; i < 7; i += 1) membres.push(await m.unAdherent());
  modele = await m.unModele({ type: 'PROMO' });
  await m.publier(modele);
});
afterAll(async () => {
  await proprietaire.end();
  await m.app.fermer();
});

it('quatre pharmacies ne font pas un total, cinq le font, arrondi (RES-64)', async () => {
  for (const { id } of membres.slice(0, 5)) await recevoir({ tenantId: id, jour: '2026-09-15', centimes: 123_45 });
  for (const { jeton } of membres.slice(0, 4)) await partager(jeton, true);
  expect(await compter()).toBe(0);
  expect(await lire()).toEqual({ consentants: 4, total: null });
  await partager(membres[4]!.jeton, true);
  expect(await compter()).toBe(1);
  expect(await lire()).toEqual({
    consentants: 5,
    total: { montants: { HT: 600_00 }, du: '2026-09', au: '2026-09' },
  });
});

it('un accord de plus, un accord retiré, un règlement tardif : le mois compté ne bouge plus (RES-64)', async () => {
  const avant = (await lire()).total;
  await recevoir({ tenantId: membres[5]!.id, jour: '2026-09-20', centimes: 9_000_00 });
  await partager(membres[5]!.jeton, true);
  expect(await compter()).toBe(0);
  await partager(membres[0]!.jeton, false);
  expect(await compter()).toBe(0);
  expect(await lire()).toEqual({ consentants: 5, total: avant });
});

it('ne compte que l’argent reçu, de ses opérations, d’adhérents qui l’acceptent et d’un mois clos', async () => {
  // Six adhérents, of whom five agree now (2 to 6); what would make a fifth pharmacy of the month never counts.
  for (const { id } of membres.slice(1, 5)) await recevoir({ tenantId: id, jour: '2026-10-02', centimes: 100_00 });
  await recevoir({ tenantId: membres[0]!.id, jour: '2026-10-02', centimes: 100_00 });
  await recevoir({ tenantId: membres[6]!.id, jour: '2026-10-02', centimes: 100_00 });
  await recevoir({ tenantId: membres[5]!.id, jour: '2026-10-02', centimes: 100_00, encaisse: false });
  await recevoir({ tenantId: membres[5]!.id, jour: '2026-10-02', centimes: 100_00, sourceId: 999_999 });
  await recevoir({ tenantId: membres[5]!.id, jour: '2026-10-02', centimes: 100_00, nature: 'TTC' });
  for (const { id } of membres.slice(1, 6)) await recevoir({ tenantId: id, jour: '2026-11-02', centimes: 100_00 });
  expect(await compter()).toBe(0);
});

it('un mois fait presque entier par une seule ne se compte pas (RES-64)', async () => {
  await recevoir({ tenantId: membres[5]!.id, jour: '2026-10-03', centimes: 90_000_00 });
  expect(await compter()).toBe(0);
  await recevoir({ tenantId: membres[4]!.id, jour: '2026-10-03', centimes: 80_000_00 });
  expect(await compter()).toBe(1);
  expect(await compter()).toBe(0);
});
