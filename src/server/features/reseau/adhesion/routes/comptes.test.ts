import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactionTenant } from '#server/core/db/database.ts';
import { ADHERENTS, creerMonde, type Monde } from '#server/testing/mondes/adhesion.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';

let monde: Monde;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const noms = ({ elements }: { elements: { nom: string }[] }) => elements.map(({ nom }) => nom);

describe('la sécurité par ligne', () => {
  const compterLignes = async (tenantId: number) => {
    const requete = sql<{ adhesions: number; segments: number; affectations: number }>`select
      (select count(*) from adhesion) as adhesions, (select count(*) from segment) as segments, (select count(*) from adhesion_segment) as affectations`;
    const { rows } = await transactionTenant(monde.app.services.db, tenantId as AuthorizedTenantId, (tx) =>
      requete.execute(tx),
    );
    return rows[0];
  };

  it('seule, sans aucune clause, ne montre à chacun que son côté', async () => {
    const adherente = await monde.unAdherent();
    const voisine = await monde.unePharmacie();
    const groupement = await monde.app.unTenant({ type: 'GROUPEMENT', nom: 'Union sans adhérent', partenariat: true });
    const [dedans, dehors] = [await monde.unSegment('Dedans'), await monde.unSegment('Dehors')];
    await monde.affecter({ adherentIds: [adherente.adhesionId], ajouter: [dedans.id] });
    expect(await compterLignes(adherente.id)).toEqual({ adhesions: 1, segments: 1, affectations: 1 });
    expect(await compterLignes(voisine.id)).toEqual({ adhesions: 0, segments: 0, affectations: 0 });
    expect(await compterLignes(groupement)).toEqual({ adhesions: 0, segments: 0, affectations: 0 });
    expect(dehors.nbAdherents).toBe(0);
  });

  it('ne laisse écrire une adhésion ni à l’une ni à l’autre', async () => {
    const { id } = await monde.unAdherent();
    for (const tenantId of [id, monde.groupement])
      await expect(
        transactionTenant(monde.app.services.db, tenantId as AuthorizedTenantId, (tx) =>
          tx.updateTable('adhesion').set({ etat: 'ACCEPTED' }).where('pharmacie_id', '=', id).execute(),
        ),
      ).rejects.toThrow('permission denied');
  });
});

describe('la liste', () => {
  it('cherche, trie, compte par onglet et s’exporte', async () => {
    await monde.unAdherent('Éléonore & fils');
    await monde.unAdherent('Zinnia');
    expect(noms(await monde.page({ q: 'eleonore' }))).toEqual(['Éléonore & fils']);
    const tries = noms(await monde.page({ tri: 'nom', ordre: 'desc', taille: '200' }));
    expect(tries).toEqual(tries.toSorted((a, b) => b.localeCompare(a, 'fr')));
    const { parOnglet, total } = await monde.page({ taille: '25' });
    expect(parOnglet.ADHERENTS).toBe(total);
    const { brut, status } = await monde.app.appeler(monde.jetons.consultation, 'GET', `${ADHERENTS}/export`, {
      query: { format: 'csv', q: 'zinnia' },
    });
    expect([status, brut.toString('utf8').includes('Zinnia'), brut.toString('utf8').includes('Éléonore')]).toEqual([
      200,
      true,
      false,
    ]);
  });
});

describe('les comptes', () => {
  it('une inscription avec un groupement partenaire est une demande, lisible dans la liste', async () => {
    const corps = {
      tenant: {
        nom: 'Pharmacie inscrite',
        rue: '1 rue',
        ville: 'Brest',
        codePostal: '29200',
        mail: 'inscrite@exemple.fr',
        groupementId: monde.groupement,
      },
      user: { nom: 'Le Goff', prenom: 'Anne', username: 'inscrite', password: 'Pharmaccord1' },
    };
    expect((await monde.app.appeler(undefined, 'POST', '/api/v1/tenant/public', { corps })).status).toBe(200);
    expect(await monde.page({ onglet: 'DEMANDES', q: 'inscrite' })).toMatchObject({
      elements: [{ ville: 'Brest', titulaires: 'Le Goff Anne' }],
    });
  });

  it('une pharmacie résiliée ou refusée n’est plus adhérente de personne, et le groupement l’apprend', async () => {
    const superAdmin = await monde.app.jeton(
      await monde.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }),
      'SUPER_ADMIN',
    );
    const { id, nom } = await monde.unAdherent('Pharmacie qui ferme');
    expect((await monde.app.appeler(superAdmin, 'PUT', `/api/v1/tenant/resiliation/${id}`)).status).toBe(200);
    expect((await monde.page({ onglet: 'ANCIENS', q: nom })).total).toBe(1);
    expect((await monde.notifications(monde.jetons.groupement))[0]).toBe('Départ d’un adhérent');
  });

  it('une inscription que l’éditeur refuse n’est pas dite annulée par la pharmacie', async () => {
    const superAdmin = await monde.app.jeton(
      await monde.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur ter' }),
      'SUPER_ADMIN',
    );
    const id = await monde.app.unTenant({ nom: 'Pharmacie du Cap', active: 'WAITING' });
    await monde.app.services.dbSysteme
      .insertInto('adhesion')
      .values({ tenant_id: monde.groupement, pharmacie_id: id, etat: 'WAITING', demandee_par_nom: 'Le Goff' })
      .execute();
    expect((await monde.app.appeler(superAdmin, 'PUT', `/api/v1/tenant/etat/${id}`, { corps: 'REFUSED' })).status).toBe(
      200,
    );
    const { elements } = (await monde.app.appeler(monde.jetons.groupement, 'GET', '/api/v1/notifications')).corps;
    expect(elements[0]).toMatchObject({
      title: 'Demande d’adhésion sans suite',
      body: 'L’inscription de Pharmacie du Cap (Angers) n’a pas été acceptée par Pharmaccord : sa demande d’adhésion est close.',
    });
  });

  it('un groupement résilié libère ses adhérents, qui l’apprennent', async () => {
    const superAdmin = await monde.app.jeton(
      await monde.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur bis' }),
      'SUPER_ADMIN',
    );
    const ferme = await monde.app.unTenant({ type: 'GROUPEMENT', nom: 'Groupement qui ferme', partenariat: true });
    const { jeton } = await monde.unePharmacie();
    await monde.demander(jeton, ferme);
    expect((await monde.app.appeler(superAdmin, 'PUT', `/api/v1/tenant/resiliation/${ferme}`)).status).toBe(200);
    expect((await monde.mienne(jeton)).actuelle).toBeNull();
    expect(await monde.notifications(jeton)).toEqual(['Adhésion refusée']);
  });

  it('rien d’autre que l’adhésion n’écrit le groupement d’un compte', async () => {
    const { id } = await monde.unePharmacie();
    const { dbSysteme } = monde.app.services;
    await expect(
      dbSysteme.updateTable('tenant').set({ groupement_id: monde.groupement }).where('id', '=', id).execute(),
    ).rejects.toThrow('write there');
  });
});
