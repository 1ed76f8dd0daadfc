import { describe, expect, it } from 'vitest';
import {
  app,
  superJeton,
  numero,
  demande,
  inscrire,
  notifications,
  preparerTenants,
} from '#server/testing/mondes/tenant.ts';

preparerTenants();

describe('POST /api/v1/tenant/public', () => {
  it('inscrit une pharmacie en attente, prévient le super administrateur et le groupement partenaire', async () => {
    const groupement = await app.unTenant({ type: 'GROUPEMENT', nom: 'Officines de l’Ouest', partenariat: true });
    const groupementJeton = await app.jeton(groupement, 'GROUPEMENT');
    const corps = demande({ groupementId: groupement });
    const { status, corps: cree } = await inscrire(corps);
    expect(status).toBe(200);
    const page = await app.appeler(superJeton, 'GET', '/api/v1/tenant/page', { query: { q: corps.tenant.nom } });
    expect(page.corps.elements[0]).toMatchObject({
      id: cree.id,
      active: 'WAITING',
      etatGroupement: 'WAITING',
      groupementNomAsked: 'Officines de l’Ouest',
    });
    expect((await notifications(superJeton))[0]).toMatchObject({ title: 'Nouvelle inscription' });
    expect(await notifications(groupementJeton)).toMatchObject([{ title: 'Demande d’adhésion' }]);
  });

  it('note sans la demander l’adhésion à un groupement non partenaire', async () => {
    const groupement = await app.unTenant({ type: 'GROUPEMENT', nom: 'Sans partenariat' });
    await inscrire(demande({ groupementId: groupement }));
    expect(await notifications(await app.jeton(groupement, 'GROUPEMENT'))).toEqual([]);
  });

  it('nomme l’identifiant déjà utilisé, quelle que soit la casse', async () => {
    const corps = demande();
    await inscrire(corps);
    const { corps: probleme } = await inscrire(demande({}, { username: corps.user.username.toUpperCase() }));
    expect(probleme).toMatchObject({
      status: 409,
      code: 'IDENTIFIANT_DEJA_UTILISE',
      errors: [{ pointer: '/user/username' }],
    });
  });

  it('nomme l’adresse déjà utilisée', async () => {
    const corps = demande();
    await inscrire(corps);
    expect((await inscrire(demande({ mail: corps.tenant.mail.toUpperCase() }))).corps).toMatchObject({
      status: 409,
      code: 'MAIL_DEJA_UTILISE',
      errors: [{ pointer: '/tenant/mail' }],
    });
  });

  it('dit en une réponse l’identifiant et l’adresse pris tous les deux', async () => {
    const corps = demande();
    await inscrire(corps);
    const { corps: probleme } = await inscrire(
      demande({ mail: corps.tenant.mail }, { username: corps.user.username.toUpperCase() }),
    );
    expect(probleme).toMatchObject({ status: 409, code: 'IDENTIFIANT_DEJA_UTILISE' });
    expect(probleme.errors).toEqual([
      { pointer: '/user/username', detail: 'Cet identifiant est déjà utilisé.' },
      { pointer: '/tenant/mail', detail: 'Cette adresse e-mail est déjà utilisée.' },
    ]);
  });

  it('refuse l’adresse d’une pharmacie qu’aucune personne ne porte', async () => {
    const corps = demande();
    const { id } = (await inscrire(corps)).corps;
    await app.services.dbSysteme.updateTable('utilisateur').set({ email: null }).where('tenant_id', '=', id).execute();
    expect((await inscrire(demande({ mail: corps.tenant.mail }))).corps).toMatchObject({
      status: 409,
      code: 'MAIL_DEJA_UTILISE',
      errors: [{ pointer: '/tenant/mail' }],
    });
  });

  it('douze pharmacies à la fois avec une même adresse : une seule est inscrite', async () => {
    const { tenant } = demande();
    const reponses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => inscrire(demande({ mail: tenant.mail }), {}, `10.7.7.${i}`)),
    );
    expect(reponses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it('six envois à la fois avec une même clé : un compte, une réponse', async () => {
    const corps = demande();
    const reponses = await Promise.all(
      Array.from({ length: 6 }, () => inscrire(corps, { 'idempotency-key': 'inscription-1' })),
    );
    expect(new Set(reponses.map(({ status, corps: c }) => `${status} ${c.id}`)).size).toBe(1);
    const autre = await inscrire(demande(), { 'idempotency-key': 'inscription-1' });
    expect(autre.corps).toMatchObject({ status: 409, code: 'CLE_IDEMPOTENCE_REUTILISEE' });
  });

  it('n’accepte pas plus de vingt inscriptions par heure et par source', async () => {
    const statuts: number[] = [];
    for (let i = 0; i < 21; i++) statuts.push((await inscrire(demande(), {}, '10.66.66.66')).status);
    expect([statuts.slice(0, 20).every((s) => s === 200), statuts[20]]).toEqual([true, 429]);
  });

  const champs = [
    ['tenant', 'nom', 'Le nom de la pharmacie'],
    ['tenant', 'rue', 'La rue'],
    ['tenant', 'ville', 'La ville'],
    ['tenant', 'codePostal', 'Le code postal'],
    ['user', 'nom', 'Le nom'],
    ['user', 'prenom', 'Le prénom'],
    ['user', 'username', 'L’identifiant'],
  ] as const;
  it.each(champs)('%s.%s : obligatoire, 255 caractères acceptés, 256 refusés', async (groupe, champ, nom) => {
    const avec = (valeur: string) =>
      groupe === 'tenant' ? demande({ [champ]: valeur }) : demande({}, { [champ]: valeur });
    const pointer = `/${groupe}/${champ}`;
    expect((await inscrire(avec(' '))).corps.errors).toContainEqual({ pointer, detail: `${nom} est obligatoire.` });
    expect((await inscrire(avec('é'.repeat(256)))).corps.errors).toContainEqual({
      pointer,
      detail: `${nom} ne doit pas dépasser 255 caractères.`,
    });
    expect((await inscrire(avec(`${numero}`.padEnd(255, 'é')))).status).toBe(200);
  });

  it.each(['', 'sans-arobase', 'a@b', 'a@@b.fr', 'a b@c.fr', 'a@b.fr\r\nBcc: x@y.fr', `${'a'.repeat(251)}@b.fr`])(
    'refuse l’adresse %j',
    async (mail) => {
      expect((await inscrire(demande({ mail }))).corps).toMatchObject({
        status: 400,
        errors: [{ pointer: '/tenant/mail' }],
      });
    },
  );

  it.each([
    ['un rôle', {}, { role: 'SUPER_ADMIN' }],
    ['un état', { active: 'ACCEPTED' }, {}],
    ['un abonnement', { partenaire: true }, {}],
  ])('refuse %s glissé dans le corps', async (_cas, tenant, user) => {
    expect((await inscrire(demande(tenant, user))).status).toBe(400);
  });
});
