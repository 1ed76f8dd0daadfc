import { Alert, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { phrasesDifferenceRegistre } from '#shared/features/comptes/registre/messages.ts';
import type { CompteAuRegistre } from '#shared/features/comptes/registre/schemas.ts';
import { formatJour, insecable } from '#web/lib/formats.ts';
import { jourParis } from '#shared/core/dates.ts';
import { Attente } from '#web/ui/Attente.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Section } from '#web/ui/Section.tsx';
import { adresseDuRegistre } from './adresse.ts';
import { registreQueries } from './queries.ts';

const SansPharmacie = ({ compte }: { compte: CompteAuRegistre }) => (
  <>
    <Text size="sm" c="dimmed">
      {compte.proches.length > 0
        ? insecable('Ce compte n’a pas de FINESS. Le registre connaît dans son code postal :')
        : 'Le registre public ne connaît pas cette pharmacie : rien n’y confirme qu’elle existe.'}
    </Text>
    {compte.proches.length > 0 ? (
      <List size="sm">
        {compte.proches.map((proche) => (
          <List.Item key={proche.finess}>
            {`${proche.nom}, ${adresseDuRegistre(proche)} (FINESS ${proche.finess})`}
          </List.Item>
        ))}
      </List>
    ) : null}
  </>
);

const Pharmacie = ({ pharmacie, differences }: CompteAuRegistre) =>
  pharmacie === null ? null : (
    <>
      <KeyValue
        entrees={[
          { libelle: 'Nom au registre', valeur: pharmacie.nom, large: true },
          { libelle: 'Adresse au registre', valeur: adresseDuRegistre(pharmacie), large: true },
          ...(pharmacie.fermeeLe === null
            ? []
            : [{ libelle: 'Absente depuis', valeur: formatJour(jourParis(new Date(pharmacie.fermeeLe))) }]),
        ]}
      />
      {differences.length > 0 ? (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title="À comparer">
          {differences.map((difference) => (
            <div key={difference}>{phrasesDifferenceRegistre[difference]}</div>
          ))}
        </Alert>
      ) : (
        <Text size="sm">Le nom et l’adresse du compte sont ceux du registre.</Text>
      )}
    </>
  );

/**
 * Compares an account with the public registre, before it is accepted (CPT-94); renders nothing while the registre is
 * empty.
 */
export const RegistreSection = ({ id }: { id: number }) => {
  const { data: compte, error, refetch } = useQuery(registreQueries.compte(id));
  if (compte?.vide) return null;
  return (
    <Section titre="Registre public des pharmacies">
      {compte ? (
        <Stack gap="sm">
          {compte.pharmacie === null ? <SansPharmacie compte={compte} /> : <Pharmacie {...compte} />}
          {compte.autresComptes.length > 0 ? (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Un autre compte porte ce FINESS">
              {compte.autresComptes.map((autre) => (
                <div key={autre.id}>
                  <LienTexte to="/pharmacies" search={{ ouvert: autre.id }} fz="inherit">
                    {autre.nom}
                  </LienTexte>
                </div>
              ))}
            </Alert>
          ) : null}
        </Stack>
      ) : (
        <Attente erreur={error} onReessayer={() => void refetch()} hauteur={80} />
      )}
    </Section>
  );
};
