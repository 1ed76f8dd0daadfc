import { Alert, Button, Group, Modal, ScrollArea, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invalidation, RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { nomRfa } from '#web/features/argent/rfa/mots.ts';
import { formatMontants } from '#shared/core/nature-fiscale.ts';
import { formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import tableau from '#web/ui/Tableau.module.css';
import { libelleReponseRfaGroupement, teinteReponseRfaGroupement } from './apparence.ts';
import { rfaGroupementQueries, useActesRfaGroupement } from './queries.ts';

const Adherents = ({ adherents }: Pick<Invalidation, 'adherents'>) => (
  <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, 'aria-label': 'Adhérents qui perdent leur copie' }}>
    <table className={tableau.tableau} aria-label="Adhérents qui perdent leur copie">
      <thead>
        <tr>
          <th scope="col">Pharmacie</th>
          <th scope="col">Réponse</th>
          <th scope="col" className={tableau.nombre}>
            Mois
          </th>
          <th scope="col" className={tableau.nombre}>
            Encours
          </th>
        </tr>
      </thead>
      <tbody>
        {adherents.map(({ pharmacieId, nom, ville, acceptation, nbMois, nbEncours, regle }) => (
          <tr key={pharmacieId}>
            <th scope="row">
              {nom}
              {ville ? ` (${ville})` : ''}
            </th>
            <td>
              <StatusBadge teinte={teinteReponseRfaGroupement[acceptation]}>
                {libelleReponseRfaGroupement[acceptation]}
              </StatusBadge>
            </td>
            <td className={`${tableau.nombre} chiffres`}>{formatNombre(nbMois)}</td>
            <td className={`${tableau.nombre} chiffres`}>
              {formatNombre(nbEncours)} {regle ? <StatusBadge teinte="rouge">Réglé</StatusBadge> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea.Autosize>
);

/** Invalidates a RFA, after listing its losses adhérent by adhérent (RFA-25). */
export const InvaliderDialog = ({ rfa, onFermer }: { rfa: RfaGroupement; onFermer: () => void }) => {
  const ouvert = useOuvertEnsuite(true);
  const actes = useActesRfaGroupement();
  const { data, error, refetch } = useQuery(rfaGroupementQueries.invalidation(rfa.id));
  const [enCours, setEnCours] = useState(false);
  const adherentsRegles = data?.adherents.filter(({ regle }) => regle) ?? [];
  const nbEncours = data?.adherents.reduce((somme, adherent) => somme + adherent.nbEncours, 0) ?? 0;
  const invalider = async () => {
    setEnCours(true);
    try {
      await actes.changerEtat(rfa, 'invalider');
      succes(`« ${nomRfa(rfa)} » est de nouveau un brouillon.`);
      onFermer();
    } catch (erreur) {
      echec(erreur);
      setEnCours(false);
    }
  };
  return (
    <Modal
      opened={ouvert}
      onClose={onFermer}
      size="lg"
      title={`Invalider « ${nomRfa(rfa)} » ?`}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Stack gap="md">
        {data ? (
          <>
            <Text size="sm">
              {data.adherents.length === 0
                ? 'Elle redevient un brouillon ; aucun adhérent ne l’a.'
                : insecable(
                    'Elle redevient un brouillon. ' +
                      `${pluriel(data.adherents.length, 'adhérent perd sa', 'adhérents perdent leur')} copie, avec ` +
                      'la base, les pièces et les messages qui s’y ' +
                      `trouvent${
                        nbEncours > 0
                          ? `, et ${pluriel(nbEncours, 'encours', 'encours')} ` +
                            `(${formatMontants(data.encoursPerdus)} ` +
                            'en tout)'
                          : ''
                      }.`,
                  )}
            </Text>
            {adherentsRegles.length > 0 ? (
              <Alert color="red" title="Invalidation impossible">
                {insecable(
                  `Des encours liés sont réglés chez ` +
                    `${adherentsRegles.map(({ nom }) => nom).join(', ')} : ce qui a été reçu reste.`,
                )}
              </Alert>
            ) : null}
            {data.adherents.length > 0 ? <Adherents adherents={data.adherents} /> : null}
          </>
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Skeleton h={120} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onFermer} data-autofocus>
            Annuler
          </Button>
          <Button
            color="red"
            loading={enCours}
            disabled={!data || adherentsRegles.length > 0}
            onClick={() => void invalider()}
          >
            Invalider
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
