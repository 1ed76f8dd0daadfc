import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOT_DE_PASSE } from '#server/testing/application.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/utilisateur.ts';

const URL = '/api/v1/utilisateurs';
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

describe('créer un utilisateur', () => {
  it('l’ajoute à son compte, avec un mot de passe à changer et la première connexion à venir', async () => {
    const personne = await m.cree();
    expect(personne).toMatchObject({
      tenantId: m.equipes.pharmacie,
      role: 'OPERATEUR',
      etat: 'JAMAIS',
      activated: true,
      newPasswordNeeded: true,
      firstConnection: true,
      nomComplet: 'Martin Zoé',
      version: 1,
    });
    const { corps } = await m.login(personne.username, 'Provisoire1');
    expect(await m.moi(corps.token)).toMatchObject({ newPasswordNeeded: true, firstConnection: true });
    expect(JSON.stringify(personne)).not.toContain('Provisoire1');
  });

  it('n’arrive qu’une fois, envoyé douze fois avec la même clé', async () => {
    const corps = m.saisie();
    const reponses = await Promise.all(
      Array.from({ length: 12 }, () =>
        m.app.appeler(m.equipes.jetons.ADMIN, 'POST', `${URL}/save`, {
          corps,
          entetes: { 'idempotency-key': 'cle-utilisateur' },
        }),
      ),
    );
    expect(new Set(reponses.map(({ status, corps: { id } }) => `${status} ${id}`)).size).toBe(1);
    expect((await m.lister(m.equipes.jetons.ADMIN, { q: corps.username })).total).toBe(1);
  });

  it('ne dit que vingt fois par heure qu’une adresse est à un autre ; ce qui passe ne se compte pas (CPT-149)', async () => {
    await m.cree(m.equipes.voisin, { username: 'pris-ailleurs', email: 'ailleurs@exemple.fr' });
    const curieux = await m.app.jeton(m.equipes.pharmacie, 'ADMIN');
    const essayer = (email: string) => m.creer(curieux, { username: 'pris-ailleurs', email });
    await m.cree(curieux);
    const issues = await Promise.all(Array.from({ length: 22 }, () => essayer('ailleurs@exemple.fr')));
    expect(issues.filter(({ status }) => status === 409)).toHaveLength(20);
    expect(issues.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await m.creer(m.equipes.jetons.ADMIN, { username: 'pris-ailleurs' })).status).toBe(409);
  });

  it('refuse un identifiant déjà pris chez n’importe qui, sans distinguer la casse ; douze à la fois : un seul', async () => {
    await m.cree(m.equipes.voisin, { username: 'Déjà-Pris' });
    expect((await m.creer(m.equipes.jetons.ADMIN, { username: 'déjà-pris' })).corps).toMatchObject({
      status: 409,
      code: 'IDENTIFIANT_DEJA_UTILISE',
      errors: [{ pointer: '/username', detail: 'Cet identifiant est déjà utilisé.' }],
    });
    const statuts = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        m.creer(i % 2 ? m.equipes.voisin : m.equipes.jetons.ADMIN, { username: 'course' }),
      ),
    );
    expect(statuts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
  });

  it('refuse une adresse e-mail déjà prise, à son champ', async () => {
    await m.cree(m.equipes.voisin, { email: 'Prise@exemple.fr' });
    expect((await m.creer(m.equipes.jetons.ADMIN, { email: 'prise@EXEMPLE.fr' })).corps).toMatchObject({
      status: 409,
      code: 'MAIL_DEJA_UTILISE',
      errors: [{ pointer: '/email', detail: 'Cette adresse e-mail est déjà utilisée.' }],
    });
  });

  it.each(['username', 'nom', 'prenom', 'email', 'password'])(
    '%s : 255 caractères acceptés, 256 refusés, à son champ',
    async (champ) => {
      const debut = champ === 'password' ? 'A1' : champ === 'username' ? `u${m.nouveauNom()}` : 'a';
      const fin = champ === 'email' ? '@exemple.fr' : '';
      const de = (longueur: number) => debut + 'x'.repeat(longueur - debut.length - fin.length) + fin;
      expect((await m.creer(m.equipes.jetons.ADMIN, { [champ]: de(255) })).status).toBe(200);
      const { status, corps } = await m.creer(m.equipes.jetons.ADMIN, { [champ]: de(256) });
      expect([status, corps.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([400, [`/${champ}`]]);
    },
  );

  it.each([
    ['username', ' ', 'L’identifiant est obligatoire.'],
    ['nom', '', 'Le nom est obligatoire.'],
    ['prenom', undefined, 'Le prénom est obligatoire.'],
    ['email', 'sans-arobase', 'L’adresse e-mail n’est pas une adresse valide.'],
    ['role', 'CHEF', 'Le rôle est obligatoire.'],
    ['password', 'Abcdef1', 'Le mot de passe doit contenir au moins 8 caractères.'],
    ['password', 'Abcdefgh', 'Le mot de passe doit contenir au moins un chiffre.'],
    ['password', 'abcdefg1', 'Le mot de passe doit contenir au moins une majuscule.'],
  ])('refuse %s = %j', async (champ, valeur, detail) => {
    const { status, corps } = await m.creer(m.equipes.jetons.ADMIN, { [champ]: valeur });
    expect(status).toBe(400);
    expect(corps.errors).toContainEqual({ pointer: `/${champ}`, detail });
  });

  it('accepte quelqu’un sans adresse e-mail', async () => {
    expect(await m.cree(m.equipes.jetons.ADMIN, { email: '' })).toMatchObject({ email: null });
  });

  it.each([
    ['ADMIN', ['ADMIN', 'MERCHANDISING', 'ACHAT', 'OPERATEUR']],
    ['GROUPEMENT', ['GROUPEMENT', 'CONSULTATION_GROUPEMENT']],
  ] as const)('%s ne donne que les rôles de son compte', async (gestionnaire, permis) => {
    for (const role of [
      'ADMIN',
      'MERCHANDISING',
      'ACHAT',
      'OPERATEUR',
      'GROUPEMENT',
      'CONSULTATION_GROUPEMENT',
      'DELEGUE',
      'SUPER_ADMIN',
    ]) {
      const { status, corps } = await m.creer(m.equipes.jetons[gestionnaire], { role });
      if ((permis as readonly string[]).includes(role)) expect(status, role).toBe(200);
      else expect([status, corps.errors[0].pointer], role).toEqual([400, '/role']);
    }
  });

  it.each([
    [{ tenant: 3 }],
    [{ tenantNom: 'x' }],
    [{ newPasswordNeeded: false }],
    [{ firstConnection: false }],
    [{ abonnement: {} }],
    [{ id: 3 }],
    [{ version: 1 }],
  ])('refuse %j dans le corps', async (intrus) => {
    expect((await m.creer(m.equipes.jetons.ADMIN, intrus)).status).toBe(400);
  });

  it('refuse de créer chez un autre, comme chez personne', async () => {
    const [voisin, inconnu] = [
      await m.creer(m.equipes.jetons.ADMIN, { tenantId: m.equipes.voisinage }),
      await m.creer(m.equipes.jetons.ADMIN, { tenantId: 987654 }),
    ];
    expect([voisin.status, voisin.corps]).toEqual([404, inconnu.corps]);
    expect(
      (await m.lister(m.equipes.voisin)).elements.map(({ tenantId }: { tenantId: number }) => tenantId),
    ).not.toContain(m.equipes.pharmacie);
  });

  it('le super administrateur crée partout, et doit dire où', async () => {
    expect((await m.creer(m.superAdmin)).corps.errors).toEqual([
      { pointer: '/tenantId', detail: 'Le compte est obligatoire.' },
    ]);
    const trade = await m.app.unTenant({ type: 'TRADE', nom: 'Trade' });
    expect(await m.cree(m.superAdmin, { tenantId: trade, role: 'DELEGUE' })).toMatchObject({
      tenantId: trade,
      typeTenant: 'TRADE',
      tenantNom: 'Trade',
    });
    expect((await m.creer(m.superAdmin, { tenantId: trade, role: 'ADMIN' })).corps.errors[0].pointer).toBe('/role');
    expect(
      await m.cree(m.superAdmin, { tenantId: m.equipes.groupement, role: 'CONSULTATION_GROUPEMENT' }),
    ).toMatchObject({
      tenantNom: 'Officines Réunies',
    });
  });
});

describe('modifier un utilisateur', () => {
  it('enregistre, au journal avec l’avant et l’après', async () => {
    const personne = await m.cree();
    const { corps } = await m.modifier(m.equipes.jetons.ADMIN, personne, { nom: 'Petit', email: '' });
    expect(corps).toMatchObject({ nom: 'Petit', email: null, version: 2, motDePasseProvisoire: null });
    const [ligne] = await m.app.services.dbSysteme
      .selectFrom('journal')
      .selectAll()
      .where('objet_id', '=', personne.id)
      .where('action', '=', 'modifier')
      .execute();
    expect(ligne).toMatchObject({
      tenant_id: m.equipes.pharmacie,
      impersonation: false,
      avant: { nom: 'Martin' },
      apres: { nom: 'Petit' },
    });
    expect(JSON.stringify(ligne)).not.toContain('argon2');
  });

  it('refuse une version dépassée, en disant par qui', async () => {
    const personne = await m.cree();
    await m.modifier(m.equipes.jetons.ADMIN, personne, { nom: 'Petit' });
    const { corps } = await m.modifier(m.equipes.jetons.ADMIN, personne, { nom: 'Grand' });
    expect(corps).toMatchObject({ status: 409, code: 'CONFLIT_VERSION', detail: expect.stringContaining('Durand') });
  });

  it('un identifiant étranger et un identifiant inconnu répondent pareil, en lecture comme en écriture', async () => {
    const personne = await m.cree(m.equipes.voisin);
    const { ADMIN } = m.equipes.jetons;
    const essais = async (id: number) => [
      (await m.modifier(ADMIN, { ...personne, id })).corps,
      (await m.supprimer(ADMIN, id)).corps,
      await m.lire(ADMIN, id),
      (await m.app.appeler(ADMIN, 'GET', `${URL}/connected/${id}`)).corps,
    ];
    const [etranger, inconnu] = [await essais(personne.id), await essais(987654321)];
    expect(etranger).toEqual(inconnu);
    expect(etranger.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await m.lire(m.equipes.voisin, personne.id)).toEqual(personne);
  });

  it.each([
    ['le rôle', { role: 'ACHAT' }, false],
    ['la désactivation', { activated: false }, false],
    ['la réinitialisation', { reinitialiser: true }, false],
    ['le nom', { nom: 'Autre' }, true],
  ])('%s : session encore ouverte ?', async (_quoi, champs, encore) => {
    const username = `session-${m.nouveauNom()}`;
    const id = await m.app.unUtilisateur(m.equipes.pharmacie, 'OPERATEUR', username);
    const token = await m.app.connecter(username);
    const personne = await m.lire(m.equipes.jetons.ADMIN, id);
    expect((await m.modifier(m.equipes.jetons.ADMIN, personne, champs)).status).toBe(200);
    expect(await m.vivante(token)).toBe(encore);
  });

  it('réinitialise : un secret dit une fois, à changer, qui remplace l’ancien', async () => {
    const id = await m.app.unUtilisateur(m.equipes.pharmacie, 'OPERATEUR', 'oublieux');
    const personne = await m.lire(m.equipes.jetons.ADMIN, id);
    const { corps } = await m.modifier(m.equipes.jetons.ADMIN, personne, { reinitialiser: true });
    expect(corps).toMatchObject({
      motDePasseProvisoire: expect.stringMatching(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){2}$/),
      newPasswordNeeded: true,
    });
    expect((await m.login('oublieux', MOT_DE_PASSE)).status).toBe(401);
    const { token } = (await m.login('oublieux', corps.motDePasseProvisoire)).corps;
    expect((await m.app.appeler(token, 'GET', '/api/v1/notifications/nb')).corps.code).toBe('MOT_DE_PASSE_A_CHANGER');
    const toutes = await m.app.services.dbSysteme
      .selectFrom('journal')
      .selectAll()
      .where('objet_id', '=', id)
      .execute();
    expect(JSON.stringify(toutes)).not.toContain(corps.motDePasseProvisoire);
  });

  it('désactivé, on ne se connecte plus ; réactivé, de nouveau', async () => {
    const id = await m.app.unUtilisateur(m.equipes.pharmacie, 'OPERATEUR', 'intermittent');
    const { corps: off } = await m.modifier(m.equipes.jetons.ADMIN, await m.lire(m.equipes.jetons.ADMIN, id), {
      activated: false,
    });
    expect([off.etat, (await m.login('intermittent', MOT_DE_PASSE)).status]).toEqual(['DESACTIVE', 401]);
    await m.modifier(m.equipes.jetons.ADMIN, off, { activated: true });
    expect((await m.login('intermittent', MOT_DE_PASSE)).status).toBe(200);
  });
});

describe('supprimer un utilisateur', () => {
  it('ferme ses sessions, oublie ses préférences, garde son nom dans ce qu’il a fait', async () => {
    const username = `parti-${m.nouveauNom()}`;
    const id = await m.app.unUtilisateur(m.equipes.pharmacie, 'OPERATEUR', username);
    const token = await m.app.connecter(username);
    await m.app.appeler(token, 'PUT', '/api/v1/notifications/preferences', {
      corps: [{ sorte: 'MESSAGE', niveau: 'LISTE', mail: false, recapitulatif: false }],
    });
    expect((await m.supprimer(m.equipes.jetons.ADMIN, id)).status).toBe(200);
    expect(await m.vivante(token)).toBe(false);
    expect((await m.supprimer(m.equipes.jetons.ADMIN, id)).status).toBe(404);
    const journal = await m.app.services.dbSysteme
      .selectFrom('journal')
      .selectAll()
      .where('utilisateur_id', '=', id)
      .where('objet', '<>', 'connexion')
      .execute();
    expect(journal).toMatchObject([{ utilisateur_nom: `Durand ${username}`, action: 'choisir-preferences' }]);
    const reste = await m.app.services.dbSysteme
      .selectFrom('notification_choix')
      .selectAll()
      .where('utilisateur_id', '=', id)
      .execute();
    expect(reste).toEqual([]);
  });
});

describe('pendant une impersonation', () => {
  it('tout se lit, rien ne s’écrit', async () => {
    const token = (await m.app.appeler(m.superAdmin, 'GET', `/api/v1/tenant/token/${m.equipes.pharmacie}`)).corps.token;
    m.app.sessions.oublier();
    const page = await m.lister(token);
    expect(page.total).toBeGreaterThan(0);
    expect(
      page.elements.every(
        ({ tenantId, droits }: any) => tenantId === m.equipes.pharmacie && !Object.values(droits).includes(true),
      ),
    ).toBe(true);
    const interdit = { status: 403, code: 'IMPERSONATION_INTERDITE' };
    expect((await m.creer(token)).corps).toMatchObject(interdit);
    expect((await m.modifier(token, page.elements[0])).corps).toMatchObject(interdit);
    expect((await m.supprimer(token, page.elements[0].id)).corps).toMatchObject(interdit);
    await m.app.appeler(token, 'GET', '/api/v1/tenant/token/-1');
  });
});
