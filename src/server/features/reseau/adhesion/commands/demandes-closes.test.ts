import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/adhesion.ts';

let monde: Monde;
let collegue: string;
beforeAll(async () => {
  monde = await creerMonde();
  collegue = await monde.app.jeton(monde.groupement, 'GROUPEMENT');
});
afterAll(() => monde.app.fermer());

const demande = async () => {
  const pharmacie = await monde.unePharmacie();
  const { corps } = await monde.demander(pharmacie.jeton);
  return { ...pharmacie, adhesionId: corps.actuelle.id as number };
};
type Avis = {
  title: string;
  link: { params: Record<string, string> } | null;
  processed: boolean;
  processedByUser: string;
};
/** The only line of the requests: what it says, and whether it still asks something. */
const lireAvis = async (): Promise<Avis> =>
  (await monde.app.appeler(collegue, 'GET', '/api/v1/notifications', { query: { taille: '200' } })).corps.elements.find(
    ({ title }: Avis) => /demandes? d’adhésion$/i.test(title) && !title.includes('annulée'),
  );

describe('décider d’une demande d’adhésion', () => {
  it.each(['accepter', 'refuser'] as const)(
    '%s l’ôte de la ligne des demandes, pour tous les collègues',
    async (acte) => {
      const [premiere, autre] = [await demande(), await demande()];
      expect(await lireAvis()).toMatchObject({ title: '2 demandes d’adhésion', processed: false });
      await monde.decider(premiere.adhesionId, acte);
      expect(await lireAvis()).toMatchObject({ title: 'Une demande d’adhésion', processed: false });
      await monde.decider(autre.adhesionId, acte);
      expect(await lireAvis()).toMatchObject({ processed: true, processedByUser: expect.any(String) });
    },
  );

  it('annulée par la pharmacie, elle n’est plus à traiter non plus', async () => {
    const { jeton, adhesionId } = await demande();
    expect(await lireAvis()).toMatchObject({
      title: 'Demande d’adhésion',
      processed: false,
      link: { params: { ouvert: String(adhesionId) } },
    });
    await monde.quitter(jeton, adhesionId, 'annuler');
    expect(await lireAvis()).toMatchObject({ processed: true });
  });
});
