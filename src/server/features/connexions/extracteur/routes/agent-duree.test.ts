import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';
import { rappelerFinsDeCle } from '../commands/rappeler-cles.ts';

const TITRES = 'date;code;designation;quantite;ca_ttc;tva;prix_achat_moyen_ht;stock';
const JOUR = '2026-11-20';
const CLE = '/extracteur/agent/cle';
let app: Application;
let equipes: Awaited<ReturnType<typeof creerEquipes>>;
let cle: string;
beforeAll(async () => {
  app = await creerApplication();
  app.horloge.maintenant = new Date('2026-11-23T10:00:00Z');
  equipes = await creerEquipes(app);
  const { tenantId, versionCompte } = (await appeler('GET', '/extracteur')).corps;
  const corps = { extracteurType: 'AGENT_LOCAL', consentement: { version: '2026-11' }, version: versionCompte };
  expect((await appeler('PATCH', `/tenant/${tenantId}/extracteurs`, { corps })).status).toBe(200);
  cle = (await appeler('POST', CLE, { corps: { version: 0 } })).corps.valeur;
});
afterAll(() => app.fermer());

const appeler = (
  methode: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  url: string,
  envoi: Parameters<Application['appeler']>[3] = {},
  jeton: string = equipes.jetons.ADMIN,
) => app.appeler(jeton, methode, `/api/v1${url}`, envoi);
const etat = async () => (await appeler('GET', CLE)).corps;
const envoyer = (quantite: number, jour = JOUR) =>
  appeler(
    'POST',
    `/agent/ventes/${jour}`,
    { corps: `${TITRES}\n${jour};3337871331825;CICAPLAST;${quantite};24,00;20;6,05;18`, query: { lignes: '1' } },
    cle,
  );
const jourDe = async (jour = JOUR) => (await appeler('GET', `/ventes/jours/${jour}`)).corps;
const avis = async (titre: string) =>
  (await appeler('GET', '/notifications')).corps.elements.filter(({ title }: { title: string }) => title === titre);
const mails = () =>
  app.services.dbSysteme
    .selectFrom('mail')
    .select(['sujet', 'destinataires'])
    .where('tenant_id', '=', equipes.pharmacie)
    .where('cle', 'like', 'fin-de-cle:%')
    .execute();

describe('un envoi qui remplacerait un jour complet (CNX-86)', () => {
  it('est mis de côté : rien ne change, la réponse le dit, le titulaire est prévenu une fois', async () => {
    expect((await envoyer(2)).corps).toMatchObject({ change: true, etat: 'complete', misDeCote: false });
    for (const quantite of [3, 3, 5]) {
      const { corps } = await envoyer(quantite);
      expect(corps).toMatchObject({ change: false, misDeCote: true, etat: 'complete' });
      expect(corps.cause).toContain('mis de côté');
      expect(corps.joursAttendus).not.toContain(JOUR);
    }
    expect(await jourDe()).toMatchObject({ quantite: 2 });
    expect((await etat()).misDeCote).toEqual([
      expect.objectContaining({
        jour: JOUR,
        version: 2,
        avant: { nbLignes: 1, quantite: 2, caTtcCentimes: 2_400 },
        apres: { nbLignes: 1, quantite: 5, caTtcCentimes: 2_400 },
      }),
    ]);
    expect(await avis('Ventes mises de côté')).toHaveLength(1);
  });

  it('le même contenu que le jour n’est pas mis de côté ; un jour qu’une personne redemande se remplace', async () => {
    expect((await envoyer(2)).corps).toMatchObject({ change: false, misDeCote: false });
    const jour = '2026-11-17';
    await envoyer(2, jour);
    expect((await appeler('POST', '/extracteur/redemandes', { corps: { du: jour, au: jour } })).status).toBe(200);
    expect((await envoyer(7, jour)).corps).toMatchObject({ change: true, misDeCote: false });
  });

  it('chacun selon son rôle ; celui qu’on a lu seulement, une fois', async () => {
    const [depot] = (await etat()).misDeCote;
    const accepter = (jeton: string, version = depot.version) =>
      appeler('POST', `/extracteur/agent/mis-de-cote/${depot.id}`, { corps: { version } }, jeton);
    for (const role of ['ACHAT', 'MERCHANDISING', 'OPERATEUR', 'CONSULTATION_GROUPEMENT'] as const)
      expect((await accepter(equipes.jetons[role])).status, role).toBe(403);
    for (const autre of [equipes.jetons.GROUPEMENT, equipes.voisin]) expect((await accepter(autre)).status).toBe(409);
    expect((await accepter(equipes.jetons.ADMIN, 1)).corps.code).toBe('CONFLIT_VERSION');
    const statuts = await Promise.all(Array.from({ length: 6 }, () => accepter(equipes.jetons.ADMIN)));
    expect(statuts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await jourDe()).toMatchObject({ quantite: 5, source: 'AGENT_LOCAL', etat: 'complete' });
    expect((await etat()).misDeCote).toEqual([]);
  });

  it('écarté, le jour reste', async () => {
    await envoyer(9);
    const [depot] = (await etat()).misDeCote;
    const { status, corps } = await appeler('DELETE', `/extracteur/agent/mis-de-cote/${depot.id}`, {
      query: { version: String(depot.version) },
    });
    expect([status, corps.misDeCote]).toEqual([200, []]);
    expect(await jourDe()).toMatchObject({ quantite: 5 });
  });
});

describe('la fin d’une clé (CNX-85)', () => {
  it('treize mois au plus, et sa dernière utilisation, même sans envoi', async () => {
    app.horloge.maintenant = new Date('2026-11-24T09:00:00Z');
    await appeler('GET', '/agent/ventes', {}, cle);
    expect((await etat()).cle).toMatchObject({
      expireLe: '2027-12-23T10:00:00.000Z',
      expiree: false,
      derniereUtilisationLe: '2026-11-24T09:00:00.000Z',
    });
  });

  it('se dit trente jours avant, sept jours avant et le jour même, une fois chacun, par la cloche et par mail', async () => {
    for (const [le, dits] of [
      ['2027-11-22T10:00:00Z', 0],
      ['2027-11-23T10:00:00Z', 1],
      ['2027-12-01T10:00:00Z', 1],
      ['2027-12-16T10:00:00Z', 2],
      ['2027-12-23T07:00:00Z', 3],
      ['2027-12-24T07:00:00Z', 3],
    ] as const) {
      app.horloge.maintenant = new Date(le);
      await Promise.all([rappelerFinsDeCle(app.services), rappelerFinsDeCle(app.services)]);
      expect(await mails(), le).toHaveLength(dits);
    }
    expect((await mails())[0]?.destinataires).toContain('contact@exemple.fr');
    expect(await avis('Clé de l’agent local terminée')).toHaveLength(1);
  });

  it('finie, elle est refusée avec une phrase, et l’écran le montre ; une neuve repart', async () => {
    app.horloge.maintenant = new Date('2027-12-23T10:00:00Z');
    const { status, corps } = await envoyer(2, '2027-12-20');
    expect([status, corps.code]).toEqual([401, 'CLE_AGENT_EXPIREE']);
    expect(corps.detail).toContain('créez-en une autre');
    const etatExtracteur = await etat();
    expect(etatExtracteur.cle).toMatchObject({ expiree: true });
    cle = (await appeler('POST', CLE, { corps: { version: etatExtracteur.version } })).corps.valeur;
    expect((await envoyer(2, '2027-12-20')).status).toBe(200);
    expect((await etat()).cle).toMatchObject({ expiree: false, expireLe: '2029-01-23T10:00:00.000Z' });
  });

  it('une clé ne se crée pas au nom d’un autre, ni sans mot de passe retapé', async () => {
    const superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
    const { token } = (await appeler('GET', `/tenant/token/${equipes.pharmacie}`, {}, superJeton)).corps;
    const { version } = await etat();
    expect((await appeler('POST', CLE, { corps: { version } }, token)).corps.code).toBe('IMPERSONATION_INTERDITE');
    app.horloge.maintenant = new Date('2027-12-23T11:00:00Z');
    expect((await appeler('POST', CLE, { corps: { version }, confirmer: false })).corps.code).toBe(
      'CONFIRMATION_REQUISE',
    );
  });
});
