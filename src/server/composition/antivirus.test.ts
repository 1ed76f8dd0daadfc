import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demarrerClamd, EICAR, type Clamd } from '../../../simulators/clamd/serveur.ts';
import { contrats } from '#shared/contrats.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { lireAdresseClamd, ouvrirClamd, type Antivirus } from '#server/core/files/antivirus.ts';
import { typeDuRole, type Role } from '#shared/core/acteur.ts';
import { creerMondeReclamation, unTexte, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';
import { multipartDuContrat, type FichierEnvoye } from '#server/testing/multipart.ts';

let m: MondeReclamation;
let clamd: Clamd;
beforeAll(async () => {
  clamd = await demarrerClamd();
  m = await creerMondeReclamation();
  const services = m.app.services as { antivirus?: Antivirus };
  services.antivirus = ouvrirClamd(lireAdresseClamd(clamd.url)!, pino({ level: 'silent' }));
});
afterAll(async () => {
  await m.app.fermer();
  await clamd.fermer();
});

const virus = unTexte('constat.txt', EICAR);
const envois = Object.values(contrats as Readonly<Record<string, Readonly<Record<string, RouteContract>>>>)
  .flatMap((contrat) => Object.entries(contrat))
  .filter(([, { bodyType, access }]) => bodyType === 'multipart' && access !== 'public');
const sessions = new Map<Role, Promise<string>>();
/** A session of the first role that may make this call. */
const jetonQuiPeut = ({ access }: RouteContract): Promise<string> => {
  const [role] = access as readonly Role[];
  const jeton =
    sessions.get(role!) ??
    m.app.unTenant({ type: typeDuRole[role!], nom: `Compte ${role}` }).then((id) => m.app.jeton(id, role!));
  sessions.set(role!, jeton);
  return jeton;
};

it.each(envois)('%s : EICAR est refusé avant tout le reste, au champ du fichier', async (_nom, route) => {
  const { corps, entetes } = multipartDuContrat(route, {}, virus);
  const reponse = await m.app.appeler(await jetonQuiPeut(route), route.method, route.url.replace(/:\w+/g, '1'), {
    corps,
    entetes,
  });
  expect([reponse.status, reponse.corps.code, reponse.corps.errors?.[0]?.pointer]).toEqual([
    415,
    'FICHIER_INFECTE',
    '/fichiers',
  ]);
});

it('un fichier sain passe ; la page publique des laboratoires est examinée comme le reste', async () => {
  const reclamation = await m.creer({}, m.jetons.ADMIN, [unTexte()]);
  const repondre = (fichiers: readonly FichierEnvoye[]) => m.repondre(reclamation, {}, { fichiers });
  expect((await repondre([unTexte()])).status).toBe(200);
  expect((await repondre([unTexte(), virus])).corps).toMatchObject({ status: 415, code: 'FICHIER_INFECTE' });
  clamd.humeur = 'coupe';
  const { status, corps, entetes } = await repondre([unTexte()]);
  expect([status, corps.code, entetes['retry-after']]).toEqual([503, 'ANALYSE_INDISPONIBLE', '60']);
  expect((await m.poster({}, m.jetons.ADMIN, [unTexte()])).status).toBe(503);
  // Without a file, nothing waits for the antivirus.
  expect((await m.poster()).status).toBe(200);
  clamd.humeur = 'normale';
  const { messages } = (await m.publique(reclamation)).corps;
  expect(messages.map(({ pieces }: { pieces: unknown[] }) => pieces.length)).toEqual([1, 1]);
});
