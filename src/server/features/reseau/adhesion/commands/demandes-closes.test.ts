import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/monde-adhesion.ts';

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
const lireAvis = async (jeton: string, adhesionId: number): Promise<Avis[]> =>
  (await monde.app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { taille: '200' } })).corps.elements.filter(
    ({ title, link }: Avis) => title === 'Demande d’adhésion' && link?.params['ouvert'] === String(adhesionId),
  );
const aTraiter = async (jeton: string, adhesionId: number) =>
  (await lireAvis(jeton, adhesionId)).filter(({ processed }) => !processed).length;

describe('décider d’une demande d’adhésion', () => {
  it.each(['accepter', 'refuser'] as const)('%s la marque traitée pour les collègues, et elle seule', async (acte) => {
    const [premiere, autre] = [await demande(), await demande()];
    expect(await aTraiter(collegue, premiere.adhesionId)).toBe(1);
    await monde.decider(premiere.adhesionId, acte);
    expect(await lireAvis(collegue, premiere.adhesionId)).toMatchObject([
      { processed: true, processedByUser: expect.any(String) },
    ]);
    expect(await aTraiter(collegue, autre.adhesionId)).toBe(1);
  });

  it('annulée par la pharmacie, elle n’est plus à traiter non plus', async () => {
    const { jeton, adhesionId } = await demande();
    await monde.quitter(jeton, adhesionId, 'annuler');
    expect(await aTraiter(collegue, adhesionId)).toBe(0);
  });
});
