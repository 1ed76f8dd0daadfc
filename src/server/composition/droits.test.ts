import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import { roles, rolesGroupement, rolesPharmacie, typeDuRole, type Role } from '#shared/core/acteur.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { estOuvertSansAbonnement, restesSansAbonnement } from '#shared/core/sans-abonnement.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

const appels: [string, RouteContract][] = Object.entries(contrats).flatMap(([feature, contrat]) =>
  Object.entries(contrat).map(([nom, route]): [string, RouteContract] => [
    `${feature}.${nom} ${route.method} ${route.url}`,
    route,
  ]),
);
/** Refusals that say WHO; the others (404, 409, a field) come after the right was checked. */
const REFUS_DE_DROIT = ['ACTION_INTERDITE', 'LECTURE_SEULE', 'IMPERSONATION_INTERDITE', 'SESSION_ABSENTE'];
/** Calls that end their own session, or act on another's account, have tests of their own. */
const A_PART = ['compte.logout', 'compte.fermerSessions', 'tenant.seConnecterComme'];

let app: Application;
const jetons = {} as Record<Role, string>;
let impersonation: string;
/** The tokens of the roles whose account subscribes, in an account without a subscription. */
const sansAbonnement: Partial<Record<Role, string>> = {};
beforeAll(async () => {
  app = await creerApplication();
  for (const role of roles)
    jetons[role] = await app.jeton(await app.unTenant({ type: typeDuRole[role], nom: `Compte ${role}` }), role);
  const pharmacie = await app.unTenant({ nom: 'Pharmacie visitée' });
  const superAdmin = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
  impersonation = (await app.appeler(superAdmin, 'GET', `/api/v1/tenant/token/${pharmacie}`)).corps.token;
  for (const role of [...rolesPharmacie, ...rolesGroupement]) {
    const compte = { abonne: false, type: typeDuRole[role], nom: `Sans abonnement ${role}` };
    sansAbonnement[role] = await app.jeton(await app.unTenant(compte), role);
  }
});
afterAll(() => app.fermer());

const appeler = (token: string | undefined, { method, url }: RouteContract) =>
  app.appeler(
    token,
    method,
    url.replace(/:\w+/g, '987654321'),
    method === 'GET' || method === 'DELETE' ? {} : { corps: {} },
  );

describe.each(appels)('%s', (nom, route) => {
  it('a une décision écrite pour chacun des huit rôles, et la tient', async () => {
    if (A_PART.some((prefixe) => nom.startsWith(prefixe))) return;
    for (const role of roles) {
      const { status, corps } = await appeler(jetons[role], route);
      const permis = route.access === 'public' || route.access.includes(role);
      expect(status, `${role} : ${JSON.stringify(corps)}`).toBeLessThan(500);
      if (permis)
        expect(REFUS_DE_DROIT, `${role} devrait pouvoir : ${JSON.stringify(corps)}`).not.toContain(corps?.code);
      else expect([status, REFUS_DE_DROIT.includes(corps.code)], role).toEqual([403, true]);
    }
  });

  it('demande une session, sauf s’il est public', async () => {
    const { status, corps } = await appeler(undefined, route);
    if (route.access === 'public') expect(corps?.code).not.toBe('SESSION_ABSENTE');
    else expect([status, corps.code]).toEqual([401, 'SESSION_ABSENTE']);
  });

  it('dit ce qu’il permet pendant une impersonation', async () => {
    if (
      A_PART.some((prefixe) => nom.startsWith(prefixe)) ||
      route.access === 'public' ||
      !route.access.includes('ADMIN')
    )
      return;
    const { corps } = await appeler(impersonation, route);
    expect(corps?.code === 'IMPERSONATION_INTERDITE').toBe(route.impersonation === 'forbidden');
  });

  it('sans abonnement, chaque rôle reçoit un 402, sauf de ce que la table laisse ouvert ; abonné, aucun', async () => {
    if (A_PART.some((prefixe) => nom.startsWith(prefixe)) || route.access === 'public') return;
    for (const role of roles.filter((unRole) => route.access.includes(unRole))) {
      const jeton = sansAbonnement[role];
      if (jeton) expect((await appeler(jeton, route)).status === 402, role).toBe(!estOuvertSansAbonnement(route));
      expect((await appeler(jetons[role], route)).status, role).not.toBe(402);
    }
  });
});

it('la table de ce qui reste sans abonnement ne nomme que des appels qui existent et demandent une session', () => {
  const connus = appels
    .filter(([, { access }]) => access !== 'public')
    .map(([, { method, url }]) => `${method} ${url}`);
  const nommes = restesSansAbonnement.flatMap((permis) => permis.appels);
  expect(nommes.filter((appel) => !connus.includes(appel))).toEqual([]);
  expect(nommes).toHaveLength(new Set(nommes).size);
});
