import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { poidsPartage } from '#shared/features/argent/rfa-groupement/schemas/enumerations.ts';
import { libellePoids } from '#shared/features/argent/rfa-groupement/messages.ts';
import type { DetailRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { formatUnite, uniteDesMois } from '#web/features/argent/rfa/mots.ts';
import { formatCentimes, insecable, pluriel } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import tableau from '#web/ui/Tableau.module.css';
import { urlVueRfa } from './filtres.ts';
import { rfaGroupementQueries } from './queries.ts';

const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);

/** The amount earned by the total base, and each adhérent's part of it, to the cent (RFA-28). */
export const PartageTab = ({ rfa }: { rfa: DetailRfaGroupement }) => {
  const { etat, changer } = useEtatUrl(urlVueRfa);
  const { data, error, refetch } = useQuery(rfaGroupementQueries.partage(rfa.id, etat.poids));
  if (!data)
    return error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={160} />;
  const { totalCentimes, parts } = data;
  if (totalCentimes === null)
    return (
      <Text size="sm">
        {rfa.resultatType === 'UNITES_GRATUITES'
          ? 'Des unités gratuites ne se partagent pas au centime.'
          : 'Ce que ce contrat donne ne se calcule pas : ses mots le disent.'}
      </Text>
    );
  const unite = uniteDesMois(rfa.type);
  const dits = parts.flatMap(({ reclameSeulCentimes }) => (reclameSeulCentimes === null ? [] : [reclameSeulCentimes]));
  const reclames = dits.length > 0 ? dits : null;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {insecable(`Le total du groupement donne ${formatMontant(totalCentimes, 'HT')}, entre `)}
        {pluriel(parts.length, 'adhérent qui l’a validée', 'adhérents qui l’ont validée')}.
      </Text>
      <SegmentedControl
        aria-label="Partager"
        value={etat.poids}
        onChange={(poids) => changer({ poids: poidsPartage.find((poidPartage) => poidPartage === poids) ?? 'BASE' })}
        data={poidsPartage.map((value) => ({ value, label: libellePoids[value] }))}
      />
      {reclames ? (
        <Text size="sm" c="dimmed">
          {insecable(
            'Chacun réclame ce que le palier dit atteint donne sur sa propre base : leur somme est ce qu’il ' +
              'donne sur le total, à un demi-centime près par adhérent.',
          )}
        </Text>
      ) : null}
      {parts.length === 0 ? null : (
        <table className={tableau.tableau} aria-label="Part de chaque adhérent">
          <thead>
            <tr>
              <th scope="col">Pharmacie</th>
              <th scope="col" className={tableau.nombre}>
                Base
              </th>
              <th scope="col" className={tableau.nombre}>
                Part HT
              </th>
              {reclames ? (
                <th scope="col" className={tableau.nombre}>
                  Sur sa base, HT
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {parts.map(({ pharmacieId, nom, base, centimes, reclameSeulCentimes }) => (
              <tr key={pharmacieId}>
                <th scope="row">{nom}</th>
                <td className={`${tableau.nombre} chiffres`}>{formatUnite(unite, base)}</td>
                <td className={`${tableau.nombre} chiffres`}>{formatCentimes(centimes)}</td>
                {reclames ? (
                  <td className={`${tableau.nombre} chiffres`}>
                    {reclameSeulCentimes === null ? '–' : formatCentimes(reclameSeulCentimes)}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td className={`${tableau.nombre} chiffres`}>
                {formatUnite(unite, somme(parts.map(({ base }) => base)))}
              </td>
              <td className={`${tableau.nombre} chiffres`}>{formatCentimes(totalCentimes)}</td>
              {reclames ? <td className={`${tableau.nombre} chiffres`}>{formatCentimes(somme(reclames))}</td> : null}
            </tr>
          </tfoot>
        </table>
      )}
    </Stack>
  );
};
