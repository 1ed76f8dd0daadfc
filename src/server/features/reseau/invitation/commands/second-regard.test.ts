import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerApplication, MOT_DE_PASSE, type Application } from '#server/testing/application.ts';
import { multipartAvec } from '#server/testing/multipart.ts';
import { avertirFiness } from '#shared/features/comptes/tenant/rules/cles.ts';
import { roles } from '#shared/core/acteur.ts';

let app: Application;
let groupement: number;
let jeton: string;
let superJeton: string;
let numero = 0;
const executer = (requete: ReturnType<typeof sql>) => requete.execute(app.services.dbSysteme);
/** Eight figures and their key: a FINESS with a wrong key is not read, and would prove nothing here. */
const finess = (rang: number): string => {
  const debut = `44${String(numero).padStart(4, '0')}${String(rang).padStart(2, '0')}`;
  const cle = '0123456789'.split('').find((chiffre) => avertirFiness(debut + chiffre) === null);
  return debut + (cle ?? '');
};
beforeAll(async () => {
  app = await creerApplication();
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' }), 'SUPER_ADMIN');
});
afterAll(() => app.fermer());
beforeEach(async () => {
  numero += 1;
  groupement = await app.unTenant({ type: 'GROUPEMENT', nom: `Officines ${numero}`, partenariat: true });
  jeton = await app.jeton(groupement, 'GROUPEMENT');
  for (const [rang, nom, fermee] of [
    [1, 'PHARMACIE DU PORT', null],
    [2, 'PHARMACIE DU CANAL', '2026-01-01'],
  ] as const)
    await executer(sql`
      with depose as (
        insert into registre_import (nom_fichier, complet, nb_lues, nb_ajoutees, nb_modifiees, nb_fermees, nb_refusees,
          cree_par_nom)
        values ('registre.csv', false, 1, 1, 0, 0, 0, 'Essai') returning id)
      insert into registre_pharmacie (finess, nom, rue, code_postal, ville, departement, fermee_le, import_id)
      select ${finess(rang)}, ${nom}, '1 RUE HAUTE', '44000', 'NANTES', '44', ${fermee}::date, id from depose`);
});

const regler = (corps: unknown, qui = superJeton, id = groupement) =>
  app.appeler(qui, 'PUT', `/api/v1/groupements/${id}/second-regard`, { corps });
const dispenser = async (acces = 'ESSAI_1_MOIS') =>
  expect((await regler({ dispense: true, acces })).corps).toMatchObject({ dispense: true, acces });

/** Invited by its FINESS, it registers by its link as it is told here. */
const inscrire = async (rang: number, autrement: Record<string, unknown> = {}) => {
  const mail = `p${rang}.${numero}@exemple.fr`;
  const fichier = `Pharmacie;E-mail;FINESS;CP;Ville\nDu Port;${mail};${finess(rang)};44000;Nantes`;
  const invitee = await app.appeler(
    jeton,
    'POST',
    '/api/v1/groupements/invitations',
    multipartAvec({}, { contenu: Buffer.from(fichier), nom: 'a.csv', mime: 'text/csv' }),
  );
  expect(invitee.corps).toMatchObject({ nbInvitees: 1 });
  const { rows } = await sql<{ id: number; secret: string }>`
    select id, secret from invitation where mail = ${mail}`.execute(app.services.dbSysteme);
  const nom = rang === 2 ? 'Pharmacie du Canal' : 'Pharmacie du Port';
  const reponse = await app.app.inject({
    method: 'POST',
    url: `/api/v1/invitations/${rows[0]?.id}/public/${rows[0]?.secret}/inscription`,
    remoteAddress: `10.9.${numero}.${rang}`,
    payload: {
      tenant: {
        nom,
        rue: '1 rue Haute',
        ville: 'Nantes',
        codePostal: '44000',
        mail,
        finess: finess(rang),
        ...autrement,
      },
      user: { nom: 'Roux', prenom: 'Lise', username: `lise.${rang}.${numero}`, password: MOT_DE_PASSE },
    },
  });
  expect(reponse.statusCode, reponse.body).toBe(200);
  return (await app.appeler(superJeton, 'GET', `/api/v1/tenant/detail/${reponse.json().id}`)).corps;
};

describe('le second regard sur les pharmacies invitées (RES-54)', () => {
  it('sans dispense, chacune attend', async () => {
    expect((await regler({ dispense: false })).corps).toEqual({
      dispense: false,
      acces: 'AUCUN',
      parNom: null,
      le: null,
    });
    expect(await inscrire(1)).toMatchObject({ active: 'WAITING', abonnement: { abonne: false } });
  });

  it('dispensé, la pharmacie du registre s’ouvre avec son accès, et personne n’a plus à la décider', async () => {
    await dispenser();
    const pharmacie = await inscrire(1);
    expect(pharmacie).toMatchObject({ active: 'ACCEPTED', abonnement: { abonne: true, essaiActif: true } });
    const entree = await app.appeler(undefined, 'POST', '/api/v1/login', {
      corps: { username: `lise.1.${numero}`, password: MOT_DE_PASSE },
    });
    expect(entree.status).toBe(200);
    const { rows } = await sql<{ sujet: string }>`
      select sujet from mail where tenant_id = ${pharmacie.id} order by id`.execute(app.services.dbSysteme);
    expect(rows.map(({ sujet }) => sujet)).toContain('Votre compte Pharmaccord est ouvert');
    const aDecider = await app.appeler(superJeton, 'GET', '/api/v1/notifications', {
      query: { processed: 'false', taille: '200' },
    });
    const ouverts = aDecider.corps.elements.map(({ link }: { link: { params: object } | null }) => link?.params);
    expect(ouverts).not.toContainEqual(expect.objectContaining({ ouvert: String(pharmacie.id) }));
    // The groupement still answers: an invitation is not a membership (RES-53).
    const { corps } = await app.appeler(jeton, 'GET', '/api/v1/groupements/adherents', {
      query: { onglet: 'DEMANDES' },
    });
    expect(JSON.stringify(corps)).toContain('Pharmacie du Port');
  });

  it.each<[string, number, Record<string, unknown>]>([
    ['d’un autre nom', 1, { nom: 'Pharmacie de la Gare' }],
    ['d’une autre ville', 1, { ville: 'Rennes' }],
    ['sans FINESS', 1, { finess: null }],
    ['fermée au registre', 2, {}],
    ['absente du registre', 3, {}],
  ])('dispensé, elle attend quand même : %s', async (_cas, rang, autrement) => {
    await dispenser();
    expect(await inscrire(rang, autrement)).toMatchObject({ active: 'WAITING' });
  });

  it('dispensé, un second compte de la même pharmacie attend', async () => {
    const deja = await app.unTenant({ nom: 'Déjà là' });
    await executer(sql`update tenant set finess = ${finess(1)} where id = ${deja}`);
    await dispenser();
    expect(await inscrire(1)).toMatchObject({ active: 'WAITING' });
  });

  it('repris, les suivantes attendent ; le journal dit qui', async () => {
    await dispenser('OFFERT');
    await dispenser('OFFERT');
    expect((await regler({ dispense: false })).corps).toMatchObject({ dispense: false });
    expect(await inscrire(1)).toMatchObject({ active: 'WAITING' });
    const { rows } = await sql<{ action: string }>`select action from journal
      where tenant_id = ${groupement} and action in ('dispenser', 'reprendre') order by id`.execute(
      app.services.dbSysteme,
    );
    expect(rows.map(({ action }) => action)).toEqual(['dispenser', 'reprendre']);
  });

  it('n’est qu’au super administrateur, et d’un groupement', async () => {
    for (const role of roles.filter((autre) => autre !== 'SUPER_ADMIN')) {
      const qui = role === 'GROUPEMENT' ? jeton : await app.jeton(await app.unTenant({ nom: `Compte ${role}` }), role);
      expect((await regler({ dispense: true }, qui)).status, role).toBe(403);
    }
    const pharmacie = await app.unTenant({ nom: 'Une pharmacie' });
    expect((await regler({ dispense: true }, superJeton, pharmacie)).status).toBe(404);
    const { status, corps } = await regler({ dispense: 'oui' });
    expect([status, corps.errors[0].pointer]).toEqual([400, '/dispense']);
  });
});
