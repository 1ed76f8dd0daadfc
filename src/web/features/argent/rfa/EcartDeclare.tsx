import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { encoursCorrigeables } from '#shared/features/argent/rfa/rules/paliers.ts';
import type { DetailRfa, PeriodeSuivie } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { formatJour, insecable } from '#web/lib/formats.ts';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { useActesRfa } from './queries.ts';

const GarderEcartDialog = lazy(async () => ({
  default: (await import('./GarderEcartDialog.tsx')).GarderEcartDialog,
}));

const direEcart = ({ encours, ecartDeclareCentimes, ecartGarde }: PeriodeSuivie): string => {
  const declare = encours.some(({ etat }) => etat !== 'A_DECLARER');
  const ecart = `${formatMontant(ecartDeclareCentimes, 'HT')} réclamés de trop`;
  if (!ecartGarde)
    return `${ecart} : la base donne moins que ce qui est ${declare ? 'déclaré' : 'saisi'}, qui garde son montant.`;
  const qui = ecartGarde.parNom ? ` par ${ecartGarde.parNom}` : '';
  return `${ecart}, écart gardé${qui} le ${formatJour(ecartGarde.le.slice(0, 10))} : ${ecartGarde.raison}`;
};

/** The encours ask for more than the base earns: explains it, and offers what to do (RFA-49). */
export const EcartDeclare = ({ rfa, periode }: { rfa: DetailRfa; periode: PeriodeSuivie }) => {
  const actes = useActesRfa();
  const [garde, setGarde] = useState(false);
  const declares = periode.encours.filter(({ etat }) => etat !== 'A_DECLARER');
  const corrigeable = encoursCorrigeables(periode.encours).some(
    ({ attenduCentimes, regleCentimes }) => attenduCentimes > regleCentimes,
  );
  const dernier = declares.at(-1);
  const corriger = () =>
    void import('./actes-confirmes.ts')
      .then(({ corrigerReclamation }) => corrigerReclamation(actes, rfa, periode))
      .catch(echec);
  return (
    <Alert color={periode.ecartGarde ? 'gray' : 'orange'} p="xs" icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm">{insecable(direEcart(periode))}</Text>
      {rfa.droits.palier ? (
        <Group gap="xs" mt={6}>
          {corrigeable ? (
            <Button size="compact-sm" onClick={corriger}>
              Corriger la réclamation
            </Button>
          ) : null}
          {dernier ? (
            <LienBouton
              size="compact-sm"
              variant="default"
              to="/reclamations"
              search={{ saisie: 'nouveau', deEncours: dernier.id, trop: periode.ecartDeclareCentimes }}
            >
              Écrire au laboratoire
            </LienBouton>
          ) : null}
          {periode.ecartGarde ? null : (
            <Button size="compact-sm" variant="default" onClick={() => setGarde(true)}>
              Garder l’écart…
            </Button>
          )}
        </Group>
      ) : null}
      {garde ? (
        <Suspense>
          <GarderEcartDialog rfa={rfa} periode={periode} onFermer={() => setGarde(false)} />
        </Suspense>
      ) : null}
    </Alert>
  );
};
