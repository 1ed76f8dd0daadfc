import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFailed, onTestFinished } from 'vitest';
import { attendreQue } from '#server/core/attendre-de-test.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { ouvrirConnexionGardee, type ConnexionGardee } from '#server/testing/hostile/connexion-gardee.ts';
import {
  appelsAvecCorps,
  corpsRefusesDe,
  enchainerRefus,
  ouvrirJetonsDesRoles,
  PARTS_MINUSCULES,
  TYPES,
  type JetonsDesRoles,
} from '#server/testing/hostile/corps-refuses.ts';
import { MANDATAIRES, mandatairesPresents, portLibre, type Mandataire } from '#server/testing/processus/mandataires.ts';

const noms = Object.keys(MANDATAIRES) as (keyof typeof MANDATAIRES)[];

const essayerDerriere = (nom: keyof typeof MANDATAIRES) => () => {
  let app: Application;
  let jetons: JetonsDesRoles;
  let mandataire: Mandataire;
  let connexion: ConnexionGardee;
  beforeAll(async () => {
    app = await creerApplication({ trustProxy: 1 });
    jetons = await ouvrirJetonsDesRoles(app);
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    mandataire = await MANDATAIRES[nom]((app.app.server.address() as AddressInfo).port);
    connexion = ouvrirConnexionGardee(mandataire);
  });
  afterAll(async () => {
    connexion.fermer();
    await mandataire.arreter();
    await app.fermer();
  });

  it('dix envois de 10 000 parts, refusés, ne retiennent pas les demandes d’un autre compte', async () => {
    const ensemble = Array.from({ length: 10 }, () => ouvrirConnexionGardee(mandataire));
    const envoi = {
      methode: 'POST',
      adresse: '/api/v1/documents',
      entetes: { 'Content-Type': TYPES.multipart, Authorization: `Bearer ${jetons.OPERATEUR}` },
      corps: PARTS_MINUSCULES,
    };
    const refus = await Promise.all(ensemble.map((client) => client.demander(envoi)));
    // The first part has a name that the call does not expect.
    expect(refus.map(({ status }) => status)).toEqual(refus.map(() => 400));
    const suivante = {
      methode: 'GET',
      adresse: '/api/v1/utilisateurs/connected',
      entetes: { Authorization: `Bearer ${jetons.GROUPEMENT}` },
    };
    const suivantes = await Promise.all(ensemble.map((client) => client.demander(suivante)));
    expect(suivantes.map(({ status }) => status)).toEqual(suivantes.map(() => 200));
    for (const client of ensemble) client.fermer();
  });

  it.each(appelsAvecCorps)('après chaque refus, la demande suivante est servie : %s', async (_nom, route) => {
    onTestFailed(() => connexion.fermer());
    expect(await enchainerRefus(connexion, corpsRefusesDe(route, jetons, false))).toEqual([]);
  });
};

const essayerSansApplication = (nom: keyof typeof MANDATAIRES) => async () => {
  const mandataire = await MANDATAIRES[nom](await portLibre());
  onTestFinished(() => mandataire.arreter());
  const connexion = ouvrirConnexionGardee(mandataire);
  onTestFinished(() => connexion.fermer());
  const adresse = '/reclamations/12/public/LE-SECRET';
  const Referer = `https://${mandataire.host}${adresse}`;
  const reponse = await connexion.demander({ methode: 'GET', adresse, entetes: { Referer } });
  expect(reponse.status).toBe(502);
  await attendreQue(() => expect(mandataire.journal()).toContain('/reclamations/12/public/'));
  expect(mandataire.journal()).not.toContain('LE-SECRET');
};

// Only runs under `scripts/mandataires.ts` (npm test -- mandataires); reported as skipped in the other runs.
for (const nom of noms)
  describe.skipIf(!mandatairesPresents.includes(nom))(`derrière ${nom}, tel que livré`, essayerDerriere(nom));

// A proxy writes what it could not pass on in another log than the calls.
for (const nom of noms)
  it.skipIf(!mandatairesPresents.includes(nom))(
    `${nom} tel que livré, l’application arrêtée, n’écrit pas le secret d’un laboratoire`,
    essayerSansApplication(nom),
  );
