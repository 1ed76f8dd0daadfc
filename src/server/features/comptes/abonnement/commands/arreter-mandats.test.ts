import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssueArret, Paiement } from '#server/core/paiement/paiement.ts';
import { creerMondePaiement, type MondePaiement } from '#server/testing/mondes/paiement.ts';
import { essayerArrets } from './arreter-mandats.ts';

let monde: MondePaiement;
beforeAll(async () => {
  monde = await creerMondePaiement();
});
afterAll(() => monde.app.fermer());

/** The provider's answers, in place of the network; what it was asked. */
const repondant = (...issues: readonly IssueArret[]) => {
  const demandes: string[] = [];
  const { paiement } = monde.app.services;
  if (paiement.moyen !== 'payzen') throw new Error('online payment expected');
  const enLigne: Paiement = {
    moyen: 'payzen',
    enLigne: {
      ...paiement.enLigne,
      arreter: (mandat) => {
        demandes.push(mandat);
        return Promise.resolve(issues[Math.min(demandes.length, issues.length) - 1]!);
      },
    },
  };
  return { demandes, services: { ...monde.app.services, paiement: enLigne } };
};
const resilier = async ({ id, jeton }: { id: number; jeton: string }) =>
  expect((await monde.app.appeler(jeton, 'PUT', `/api/v1/tenant/resiliation/${id}`)).status).toBe(200);
const arrets = (id: number) =>
  monde.app.services.dbSysteme
    .selectFrom('abonnement_arret')
    .select(['id', 'mandat', 'etat', 'essais', 'raison', 'arrete_par_nom as parNom'])
    .where('tenant_id', '=', id)
    .orderBy('id')
    .execute();
const mandatDe = async (id: number): Promise<string> =>
  (
    await monde.app.services.dbSysteme
      .selectFrom('abonnement_commande')
      .select('mandat')
      .where('tenant_id', '=', id)
      .executeTakeFirstOrThrow()
  ).mandat;
const nonLues = async () => {
  const { corps } = await monde.app.appeler(monde.superJeton, 'GET', '/api/v1/notifications', {
    query: { taille: '200' },
  });
  return (corps.elements as { title: string; processed: boolean }[])
    .filter(({ processed }) => !processed)
    .map(({ title }) => title);
};

describe('le mandat d’un compte qui se résilie (CPT-140, CPT-141)', () => {
  it('un compte sans mandat n’a rien à arrêter', async () => {
    const client = await monde.compte();
    await resilier(client);
    expect(await arrets(client.id)).toEqual([]);
  });

  it('sans accès à l’API, il est confié au super administrateur, qui dit l’avoir arrêté', async () => {
    const client = await monde.abonne();
    await resilier(client);
    const [arret] = await arrets(client.id);
    expect(arret).toMatchObject({ etat: 'A_ARRETER', raison: expect.stringContaining('PAYZEN_REST_CLE') });
    expect(await nonLues()).toContain('Mandat à arrêter');
    const declarer = () =>
      monde.app.appeler(monde.superJeton, 'PUT', `/api/v1/clotures/${client.id}/mandats/${arret!.id}`);
    expect((await declarer()).corps.lignes[0]).toMatchObject({ sorte: 'MANDAT', etat: 'FAITE' });
    expect((await declarer()).status).toBe(200);
    expect(await monde.journal(client.id, 'arreter-mandat')).toHaveLength(1);
    expect(await nonLues()).not.toContain('Mandat à arrêter');
  });

  it('l’API l’arrête : une seule demande, et rien à faire pour personne', async () => {
    const client = await monde.abonne();
    await resilier(client);
    const { demandes, services } = repondant({ arrete: true });
    expect(await essayerArrets(services, client.id)).toBe(1);
    expect(await essayerArrets(services, client.id)).toBe(0);
    expect(demandes).toEqual([await mandatDe(client.id)]);
    expect(await arrets(client.id)).toMatchObject([{ etat: 'ARRETE', essais: 1, parNom: null, raison: null }]);
  });

  it('un échec se dit, se réessaie, et finit par réussir', async () => {
    const client = await monde.abonne();
    await resilier(client);
    const raison = 'Le prestataire ne répond pas.';
    const { services } = repondant({ arrete: false, raison }, { arrete: false, raison }, { arrete: true });
    expect(await essayerArrets(services, client.id)).toBe(0);
    expect(await essayerArrets(services, null)).toBe(0);
    expect(await arrets(client.id)).toMatchObject([{ etat: 'A_ARRETER', essais: 2, raison }]);
    expect(await essayerArrets(services, null)).toBe(1);
    expect(await arrets(client.id)).toMatchObject([{ etat: 'ARRETE', essais: 3, raison: null }]);
  });

  it('un paiement arrivé après n’ouvre rien, se dit à rembourser, et le mandat est à arrêter de nouveau', async () => {
    const client = await monde.abonne();
    const { dateFin } = (await monde.suivi(client.jeton)).abonnement;
    await resilier(client);
    await essayerArrets(repondant({ arrete: true }).services, client.id);
    expect((await monde.aviser(client.commande, 'accepter', { recurrence: 1 })).status).toBe(200);
    const { corps: suivi } = await monde.app.appeler(monde.superJeton, 'GET', `/api/v1/abonnement/${client.id}`);
    expect(suivi.abonnement.dateFin).toBe(dateFin);
    expect(await monde.journal(client.id, 'payer-apres-cloture')).toMatchObject([{ apres: { montantCentimes: 4900 } }]);
    expect(await nonLues()).toContain('Paiement à rembourser');
    expect(await arrets(client.id)).toMatchObject([{ etat: 'A_ARRETER' }]);
    const { corps } = await monde.app.appeler(monde.superJeton, 'GET', `/api/v1/clotures/${client.id}`);
    expect(corps).toMatchObject({ etat: 'RETENUE', nbMandats: 1 });
    expect(corps.lignes.find(({ sorte }: { sorte: string }) => sorte === 'PAIEMENT').texte).toContain('49,00');
  });

  it('chaque mandat d’un compte qui en a eu plusieurs', async () => {
    const client = await monde.abonne();
    await monde.app.services.dbSysteme
      .updateTable('tenant')
      .set({ abonnement_alias: 'MANDAT-A-LA-MAIN' })
      .where('id', '=', client.id)
      .execute();
    await resilier(client);
    const { demandes, services } = repondant({ arrete: true });
    expect(await essayerArrets(services, client.id)).toBe(2);
    expect(demandes.toSorted()).toEqual(['MANDAT-A-LA-MAIN', await mandatDe(client.id)].toSorted());
  });
});
