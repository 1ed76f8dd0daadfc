import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { lectureDe } from '#web/lib/lecture.ts';
import { rapportContract } from '#shared/features/pilotage/statistique/contract/rapport.ts';
import { useChoixImmediat } from './choix-immediat.ts';

const lecture = lectureDe(['recapitulatif', 'rapport'], rapportContract.preferenceRapport);

/** The answers of a server that the test lets out one by one. */
const serveur = () => {
  const lectures: PromiseWithResolvers<{ actif: boolean; adresse: null }>[] = [];
  const ecritures: { actif: boolean; fin: PromiseWithResolvers<void> }[] = [];
  const attendre = <T,>(liste: T[], attente: T): T => {
    liste.push(attente);
    return attente;
  };
  return {
    lectures,
    ecritures,
    lire: () => attendre(lectures, Promise.withResolvers<{ actif: boolean; adresse: null }>()).promise,
    ecrire: (actif: boolean) => attendre(ecritures, { actif, fin: Promise.withResolvers<void>() }).fin.promise,
  };
};

/** Shows the setting, read once: « reçu ». */
const monter = async () => {
  const poste = serveur();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Reglage = () => {
    const { data } = useQuery({ ...lecture, queryFn: poste.lire });
    const { choisir, reglages } = useChoixImmediat(data, {
      cle: lecture.queryKey,
      montrer: (preferenceLue, actif: boolean) => ({ ...preferenceLue, actif }),
      envoyer: poste.ecrire,
      onFait: () => undefined,
    });
    return reglages ? (
      <button type="button" onClick={() => choisir(!reglages.actif)}>
        {reglages.actif ? 'reçu' : 'non reçu'}
      </button>
    ) : null;
  };
  const { personne } = montrer(
    <QueryClientProvider client={client}>
      <Reglage />
    </QueryClientProvider>,
  );
  poste.lectures[0]?.resolve({ actif: true, adresse: null });
  await screen.findByText('reçu');
  return { ...poste, client, personne };
};

it('a reading begun before the choice does not undo it', async () => {
  const { lectures, ecritures, client, personne } = await monter();
  void client.invalidateQueries({ queryKey: lecture.queryKey });
  await waitFor(() => expect(lectures).toHaveLength(2));
  await personne.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('non reçu');
  lectures[1]?.resolve({ actif: true, adresse: null });
  await lectures[1]?.promise;
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await waitFor(() => expect(client.getQueryData(lecture.queryKey)?.actif).toBe(true));
  expect(screen.getByRole('button').textContent).toBe('non reçu');
  ecritures[0]?.fin.resolve();
  await waitFor(() => expect(lectures).toHaveLength(3));
});

it('choices go out one after the other, and the settings are read again after the last one only', async () => {
  const { lectures, ecritures, personne } = await monter();
  await personne.click(screen.getByRole('button'));
  await personne.click(screen.getByRole('button'));
  expect(ecritures.map(({ actif }) => actif)).toEqual([false]);
  ecritures[0]?.fin.resolve();
  await waitFor(() => expect(ecritures.map(({ actif }) => actif)).toEqual([false, true]));
  expect(lectures).toHaveLength(1);
  ecritures[1]?.fin.resolve();
  await waitFor(() => expect(lectures).toHaveLength(2));
});

it('a refusal reads the settings again', async () => {
  const { lectures, ecritures, personne } = await monter();
  await personne.click(screen.getByRole('button'));
  ecritures[0]?.fin.reject(new Error('refus'));
  await waitFor(() => expect(lectures).toHaveLength(2));
  lectures[1]?.resolve({ actif: true, adresse: null });
  await screen.findByText('reçu');
});
