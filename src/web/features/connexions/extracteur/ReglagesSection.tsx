import { Button, Stack, Switch, Text } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import type { EtatExtracteur } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import { libelleTypeExtracteur } from '#shared/features/connexions/extracteur/messages.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { RESERVE_AU_COMPTE, useEnVisite } from '#web/session/en-visite.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useActesExtracteur } from './queries.ts';

const qui = ({ consentement }: EtatExtracteur): string | null =>
  consentement && `${consentement.par}, le ${formatInstant(consentement.le)} (version ${consentement.version})`;
const reglage = ({ extracteurConfiguredDate, extracteurConfiguratorIp }: EtatExtracteur): string | null =>
  extracteurConfiguredDate &&
  `le ${formatInstant(extracteurConfiguredDate)}` +
    (extracteurConfiguratorIp ? `, depuis ${extracteurConfiguratorIp}` : '');

/** CNX-43: lets the pharmacy show its groupement the dots of its days, or hide them. */
const Partage = ({ etat: { partage, version } }: { etat: EtatExtracteur }) => {
  const actes = useActesExtracteur();
  const enVisite = useEnVisite();
  if (!partage) return null;
  const { groupementNom, accorde, parNom, le } = partage;
  const changer = (oui: boolean) =>
    void actes
      .partager({ partage: oui, version })
      .then(
        () => succes(oui ? `${groupementNom} voit l’état du recueil.` : `${groupementNom} ne voit plus rien.`),
        echec,
      );
  return (
    <Stack gap={4}>
      <Switch
        label={`Montrer l’état du recueil à ${groupementNom}`}
        description="Les pastilles des jours et la date du dernier, jamais vos ventes."
        checked={accorde}
        disabled={enVisite}
        onChange={({ currentTarget: { checked } }) => changer(checked)}
      />
      {accorde && parNom && le ? (
        <Text size="xs" c="dimmed">
          Accordé par {parNom} le {formatInstant(le)}
        </Text>
      ) : null}
    </Stack>
  );
};

/** The settings of the collection, who made them and from where, the consent, and the sharing with the groupement. */
export const ReglagesSection = ({ etat, onModifier }: { etat: EtatExtracteur; onModifier: () => void }) => {
  const { parametres } = etat;
  const enVisite = useEnVisite();
  return (
    <Section
      titre="Recueil"
      {...(enVisite && { texte: RESERVE_AU_COMPTE })}
      cadre
      actions={
        enVisite ? null : (
          <Button variant="default" leftSection={<IconSettings size={16} aria-hidden />} onClick={onModifier}>
            Modifier
          </Button>
        )
      }
    >
      <KeyValue
        sansVides
        entrees={[
          { libelle: 'Mode', valeur: libelleTypeExtracteur[etat.extracteurType] },
          { libelle: 'Réglé', valeur: reglage(etat) },
          { libelle: 'Accord donné par', valeur: qui(etat) },
          { libelle: 'Adresse', valeur: parametres.url },
          { libelle: 'Identifiant national', valeur: parametres.idNat },
          { libelle: 'Identifiant', valeur: parametres.identifiant },
          { libelle: 'Mot de passe', valeur: parametres.secretPresent ? 'Enregistré' : null },
          { libelle: 'Dossier de dépôt', valeur: parametres.dossier },
          { libelle: 'Dernier recueil réussi', valeur: etat.dernierSuccesLe && formatInstant(etat.dernierSuccesLe) },
          { libelle: 'Prochain essai', valeur: etat.prochainEssaiLe && formatInstant(etat.prochainEssaiLe) },
        ].map(({ libelle, valeur }) => ({ libelle, valeur: valeur && insecable(valeur) }))}
      />
      <Partage etat={etat} />
    </Section>
  );
};
