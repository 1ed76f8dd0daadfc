import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { creerApplication, MOT_DE_PASSE, type Application, type Envoi } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';

let app: Application;
let equipes: Awaited<ReturnType<typeof creerEquipes>>;
let superJeton: string;
beforeAll(async () => {
  app = await creerApplication();
  equipes = await creerEquipes(app);
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
});
afterAll(() => app.fermer());

type Methode = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const appeler = (jeton: string | undefined, methode: Methode, url: string, envoi: Envoi = {}) =>
  app.appeler(jeton, methode, `/api/v1${url}`, envoi);
const confirmer = (jeton: string, password = MOT_DE_PASSE) =>
  appeler(jeton, 'POST', '/session/confirmation', { corps: { password } });
const minutes = (n: number) => {
  app.horloge.maintenant = new Date(app.horloge.maintenant.getTime() + n * 60_000);
};
/** A harmless marked call: refused for its body (400) once the person is known. */
const acte = (jeton: string) =>
  appeler(jeton, 'PUT', '/coordonneesBancaires', { corps: { iban: '' }, confirmer: false });
const demande = async (jeton: string): Promise<boolean> => (await acte(jeton)).corps.code === 'CONFIRMATION_REQUISE';
const journal = (action: string, tenantId: number) =>
  app.services.dbSysteme.selectFrom('journal').select('apres').where('action', '=', action).where('tenant_id', '=', tenantId).execute(); // prettier-ignore
const dernierMail = (tenantId: number) =>
  app.services.dbSysteme
    .selectFrom('mail')
    .select(['sujet', 'texte', 'destinataires'])
    .where('tenant_id', '=', tenantId)
    .where('cle', 'like', 'acte-sensible:%')
    .orderBy('id', 'desc')
    .executeTakeFirst();
const jetonDe = (texte = ''): string => /ce-n-est-pas-moi\/(\S+)/.exec(texte)?.[1] ?? '';
const contester = async (tenantId: number) =>
  appeler(undefined, 'POST', '/actes/contestation', {
    corps: { jeton: jetonDe((await dernierMail(tenantId))?.texte) },
  });

describe('le mot de passe retapé (CPT-77)', () => {
  it('vaut dix minutes, dans cette session seule ; faux, il ne vaut rien', async () => {
    const pharmacie = await app.unTenant();
    await app.unUtilisateur(pharmacie, 'ADMIN', 'odile');
    const [ici, ailleurs] = [await app.connecter('odile'), await app.connecter('odile')];
    expect(await demande(ici), 'se connecter ne suffit pas').toBe(true);
    expect((await confirmer(ici, 'Autrement9')).corps.errors[0].pointer).toBe('/password');
    expect(await demande(ici)).toBe(true);
    expect((await confirmer(ici)).status).toBe(200);
    expect([await demande(ici), await demande(ailleurs)]).toEqual([false, true]);
    minutes(10);
    expect(await demande(ici)).toBe(false);
    minutes(1);
    expect(await demande(ici)).toBe(true);
    expect(await journal('confirmer-identite', pharmacie)).toHaveLength(1);
  });

  it('s’essaie comme une connexion : au huitième faux, il faut attendre', async () => {
    const pharmacie = await app.unTenant();
    await app.unUtilisateur(pharmacie, 'ADMIN', 'curieux');
    const jeton = await app.connecter('curieux');
    const statuts: number[] = [];
    for (let i = 0; i < 9; i += 1) statuts.push((await confirmer(jeton, `Faux${i}Faux`)).status);
    expect(statuts).toEqual([...Array.from({ length: 8 }, () => 400), 429]);
    expect((await confirmer(jeton)).status).toBe(429);
  });

  it('chaque appel marqué le demande avant de lire son corps, à chaque rôle qui peut l’appeler', async () => {
    const jetons = { ...equipes.jetons, SUPER_ADMIN: superJeton };
    const marques = Object.values(contrats).flatMap((contrat) =>
      Object.values<RouteContract>(contrat).filter(({ confirmation }) => confirmation === 'requise'),
    );
    expect(marques.length).toBeGreaterThan(15);
    minutes(11);
    for (const { method, url, access } of marques)
      for (const role of access === 'public' ? [] : access) {
        const jeton = (jetons as Partial<Record<string, string>>)[role];
        if (!jeton) continue;
        const { corps } = await app.appeler(jeton, method, url.replace(/:\w+/g, '1'), { confirmer: false });
        expect(corps.code, `${method} ${url} ${role}`).toBe('CONFIRMATION_REQUISE');
      }
  });

  it('à qui n’a pas le rôle, c’est le rôle qui le refuse', async () => {
    expect((await acte(equipes.jetons.OPERATEUR)).corps.code).toBe('ACTION_INTERDITE');
    expect((await appeler(undefined, 'POST', '/session/confirmation', { corps: { password: 'x' } })).status).toBe(401);
  });
});

describe('ce qui se dit par mail, et se remet (CPT-78 à CPT-81)', () => {
  const personne = async (jeton: string, champs: object = {}) => {
    const username = `noe-${Math.random().toString(36).slice(2)}`;
    const corps = { username, nom: 'Martin', prenom: 'Noé', email: `${username}@exemple.fr`, role: 'OPERATEUR', activated: true, password: 'Provisoire1', ...champs }; // prettier-ignore
    const reponse = await appeler(jeton, 'POST', '/utilisateurs/save', { corps });
    expect(reponse.status).toBe(200);
    return reponse.corps;
  };
  const modifier = (jeton: string, { id, version, ...avant }: any, champs: object) =>
    appeler(jeton, 'PUT', '/utilisateurs/update', {
      corps: {
        id,
        version,
        reinitialiser: false,
        ...Object.fromEntries(
          ['username', 'nom', 'prenom', 'email', 'role', 'activated'].map((nom) => [nom, avant[nom]]),
        ),
        ...champs,
      },
    });
  const lireUtilisateur = (id: number) =>
    app.services.dbSysteme
      .selectFrom('utilisateur')
      .select(['role', 'activated', 'email', 'new_password_needed as aChanger'])
      .where('id', '=', id)
      .executeTakeFirst();

  it('une personne ajoutée est désactivée', async () => {
    const tenantId = await app.unTenant();
    const { id } = await personne(await app.jeton(tenantId, 'ADMIN'));
    expect(await dernierMail(tenantId)).toMatchObject({
      sujet: expect.stringContaining('Utilisateur ajouté'),
      destinataires: ['contact@exemple.fr'],
    });
    expect((await contester(tenantId)).status).toBe(200);
    expect(await lireUtilisateur(id)).toMatchObject({ activated: false });
  });

  it('un rôle et une adresse reviennent ; l’ancienne adresse est prévenue ; un nom corrigé n’alerte personne', async () => {
    const tenantId = await app.unTenant();
    const jeton = await app.jeton(tenantId, 'ADMIN');
    const avant = await personne(jeton);
    const nomme = await modifier(jeton, avant, { nom: 'Martinez' });
    expect((await dernierMail(tenantId))?.sujet).toContain('Utilisateur ajouté');
    const email = `voleur-${avant.id}@exemple.fr`;
    expect((await modifier(jeton, nomme.corps, { role: 'ADMIN', email })).status).toBe(200);
    const mail = await dernierMail(tenantId);
    expect(mail?.destinataires).toEqual(expect.arrayContaining([avant.email, 'contact@exemple.fr']));
    expect((await contester(tenantId)).status).toBe(200);
    expect(await lireUtilisateur(avant.id)).toMatchObject({ role: 'OPERATEUR', email: avant.email });
  });

  it('un mot de passe réinitialisé ne sert plus', async () => {
    const tenantId = await app.unTenant();
    const jeton = await app.jeton(tenantId, 'ADMIN');
    const avant = await personne(jeton);
    const { corps } = await modifier(jeton, avant, { reinitialiser: true });
    expect((await contester(tenantId)).status).toBe(200);
    const essai = await appeler(undefined, 'POST', '/login', {
      corps: { username: avant.username, password: corps.motDePasseProvisoire },
    });
    expect(essai.corps.code).toBe('IDENTIFIANTS_INCORRECTS');
  });

  it('sa propre adresse e-mail : l’ancienne est prévenue, et revient', async () => {
    const tenantId = await app.unTenant();
    const id = await app.unUtilisateur(tenantId, 'ACHAT', `profil-${tenantId}`);
    await app.services.dbSysteme.updateTable('utilisateur').set({ email: `avant-${id}@exemple.fr` }).where('id', '=', id).execute(); // prettier-ignore
    const jeton = await app.connecter(`profil-${tenantId}`);
    const { version, nom, prenom } = (await appeler(jeton, 'GET', '/utilisateurs/profil')).corps;
    const corps = { version, nom, prenom, email: `apres-${id}@exemple.fr`, motDePasse: MOT_DE_PASSE };
    expect((await appeler(jeton, 'PUT', `/utilisateurs/profil/${id}`, { corps })).status).toBe(200);
    expect((await dernierMail(tenantId))?.destinataires).toContain(`avant-${id}@exemple.fr`);
    expect((await contester(tenantId)).status).toBe(200);
    expect(await lireUtilisateur(id)).toMatchObject({ email: `avant-${id}@exemple.fr`, aChanger: true });
    expect((await appeler(undefined, 'POST', '/login', { corps: { username: `profil-${tenantId}`, password: MOT_DE_PASSE } })).status).toBe(401); // prettier-ignore
    const secours = await app.services.dbSysteme.selectFrom('mail').select(['texte', 'destinataires'])
      .where('tenant_id', '=', tenantId).where('cle', 'like', 'mot-de-passe-perdu:%').executeTakeFirstOrThrow(); // prettier-ignore
    expect(secours.destinataires).toEqual([`avant-${id}@exemple.fr`]);
    const lien = /mot-de-passe\/(\S+)/.exec(secours.texte)?.[1];
    const choix = { jeton: lien, password: 'Nouveau123' };
    expect((await appeler(undefined, 'POST', '/utilisateurs/motDePasseOublie/choisir', { corps: choix })).status).toBe(200); // prettier-ignore
    expect((await appeler(undefined, 'POST', '/login', { corps: { username: `profil-${tenantId}`, password: 'Nouveau123' } })).status).toBe(200); // prettier-ignore
  });

  it('qui change deux fois d’adresse ne se défait pas du propriétaire : il apprend la suite, et son lien remet la sienne', async () => {
    const pharmacie = await app.unTenant();
    const id = await app.unUtilisateur(pharmacie, 'ADMIN', 'proprietaire');
    const [adresseDOrigine, deuxieme, troisieme] = ['sienne@exemple.fr', 'vol-1@exemple.fr', 'vol-2@exemple.fr'];
    await app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ email: adresseDOrigine })
      .where('id', '=', id)
      .execute();
    const jeton = await app.connecter('proprietaire');
    const changer = async (email: string) => {
      const { version, nom, prenom } = (await appeler(jeton, 'GET', '/utilisateurs/profil')).corps;
      const corps = { version, nom, prenom, email, motDePasse: MOT_DE_PASSE };
      expect((await appeler(jeton, 'PUT', `/utilisateurs/profil/${id}`, { corps })).status).toBe(200);
      return dernierMail(pharmacie);
    };
    const premier = await changer(deuxieme);
    const second = await changer(troisieme);
    expect(second?.destinataires).toEqual(expect.arrayContaining([adresseDOrigine, deuxieme, troisieme]));
    await confirmer(jeton);
    await personne(jeton);
    expect((await dernierMail(pharmacie))?.destinataires).toContain(adresseDOrigine);
    const { status } = await appeler(undefined, 'POST', '/actes/contestation', {
      corps: { jeton: jetonDe(premier?.texte) },
    });
    expect([status, await lireUtilisateur(id)]).toMatchObject([200, { email: adresseDOrigine, aChanger: true }]);
  });

  it('l’ancienne adresse d’un opérateur n’apprend rien de ce que fait le compte', async () => {
    const jeton = await app.jeton(await app.unTenant(), 'ADMIN');
    const { tenantId } = (await appeler(jeton, 'GET', '/utilisateurs/connected')).corps;
    const avant = await personne(jeton);
    expect((await modifier(jeton, avant, { email: `ailleurs-${avant.id}@exemple.fr` })).status).toBe(200);
    expect((await dernierMail(tenantId))?.destinataires).toContain(avant.email);
    await personne(jeton);
    expect((await dernierMail(tenantId))?.destinataires).not.toContain(avant.email);
  });

  it('l’alerte ne sert pas à écrire à des inconnus : soixante par jour, et toujours à qui est connu (CRR-43)', async () => {
    const pharmacie = await app.unTenant();
    const id = await app.unUtilisateur(pharmacie, 'ADMIN', 'bavard');
    const jeton = await app.connecter('bavard');
    const proprietaire = new pg.Client(app.proprietaire);
    await proprietaire.connect();
    await proprietaire.query(`update mail_adresse set depuis = now() - interval '2 days' where tenant_id = $1`, [pharmacie]); // prettier-ignore
    await proprietaire.end();
    await app.services.dbSysteme
      .insertInto('tentative')
      .values({ cle: `mail-alerte:t${pharmacie}`, nombre: 60 })
      .execute();
    const { version, nom, prenom } = (await appeler(jeton, 'GET', '/utilisateurs/profil')).corps;
    const corps = { version, nom, prenom, email: 'victime@exemple.fr', motDePasse: MOT_DE_PASSE };
    expect((await appeler(jeton, 'PUT', `/utilisateurs/profil/${id}`, { corps })).status).toBe(200);
    expect((await dernierMail(pharmacie))?.destinataires).toEqual(['contact@exemple.fr']);
  });

  it('une clé d’agent contestée n’ouvre plus rien', async () => {
    const tenantId = await app.unTenant();
    const jeton = await app.jeton(tenantId, 'ADMIN');
    const { versionCompte } = (await appeler(jeton, 'GET', '/extracteur')).corps;
    const choix = { extracteurType: 'AGENT_LOCAL', consentement: { version: '2026-11' }, version: versionCompte };
    expect((await appeler(jeton, 'PATCH', `/tenant/${tenantId}/extracteurs`, { corps: choix })).status).toBe(200);
    const { valeur } = (await appeler(jeton, 'POST', '/extracteur/agent/cle', { corps: { version: 0 } })).corps;
    expect((await appeler(valeur, 'GET', '/agent/ventes')).status).toBe(200);
    expect((await dernierMail(tenantId))?.texte).not.toContain(valeur);
    expect((await contester(tenantId)).status).toBe(200);
    expect((await appeler(valeur, 'GET', '/agent/ventes')).corps.code).toBe('CLE_AGENT_REFUSEE');
  });

  it('un consentement au recueil des ventes revient à ce qu’il était', async () => {
    const tenantId = await app.unTenant();
    const jeton = await app.jeton(tenantId, 'ADMIN');
    const { versionCompte } = (await appeler(jeton, 'GET', '/extracteur')).corps;
    const choix = { extracteurType: 'SFTP', consentement: { version: '2026-11' }, version: versionCompte };
    await appeler(jeton, 'PATCH', `/tenant/${tenantId}/extracteurs`, { corps: choix });
    expect((await contester(tenantId)).status).toBe(200);
    const apres = (await appeler(await app.jeton(tenantId, 'ADMIN'), 'GET', '/extracteur')).corps;
    expect(apres).toMatchObject({ extracteurType: 'AUCUN', consentement: null });
  });

  it('l’adresse du compte : l’ancienne est prévenue, même d’une visite, et revient', async () => {
    const tenantId = await app.unTenant();
    const { token } = (await appeler(superJeton, 'GET', `/tenant/token/${tenantId}`)).corps;
    const avant = (await appeler(token, 'GET', '/tenant/id')).corps;
    const identite = Object.fromEntries(
      Object.keys((contrats.tenant.modifierTenant.body as unknown as { shape: object }).shape)
        .filter((nom) => nom in avant)
        .map((nom) => [nom, avant[nom]]),
    );
    const corps = { ...identite, id: tenantId, version: avant.version, mail: 'autre@exemple.fr' };
    expect((await appeler(token, 'PUT', '/tenant', { corps })).status).toBe(200);
    const mail = await dernierMail(tenantId);
    expect(mail?.destinataires).toEqual(expect.arrayContaining(['contact@exemple.fr', 'autre@exemple.fr']));
    expect(mail?.texte).toContain('au nom du compte');
    expect((await contester(tenantId)).status).toBe(200);
    const { mail: remis } = (await appeler(await app.jeton(tenantId, 'ADMIN'), 'GET', '/tenant/id')).corps;
    expect(remis).toBe('contact@exemple.fr');
  });
});
