import { Text } from '@mantine/core';
import { formatMontants } from '#shared/core/nature-fiscale.ts';
import type { Cockpit } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';
import { MIN_PHARMACIES } from '#shared/features/pilotage/accueil/rules/recupere.ts';
import { accord, insecable, pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';

const enMots = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nomDuMois = (mois: string): string => enMots.format(new Date(`${mois}-01T00:00:00Z`));

const direPeriode = (du: string, au: string): string =>
  du === au ? `en ${nomDuMois(du)}` : `de ${nomDuMois(du)} à ${nomDuMois(au)}`;

/** Total that the consenting adhérents recovered together, never the amount of one of them (RES-64). */
export const Recupere = ({ consentants, total }: Cockpit['recupere']) => (
  <Section titre="Récupéré grâce à vous" cadre>
    {total ? (
      <>
        <Text fz="h2" fw={650} className="chiffres">
          Environ {formatMontants(total.montants)}
        </Text>
        <Text size="sm" c="dimmed">
          {insecable(
            `Reçus ${direPeriode(total.du, total.au)} par les adhérents qui l’acceptent, sur vos opérations et vos ` +
              `RFA : les mois où ils sont ${MIN_PHARMACIES} au moins, jamais le chiffre d’un seul.`,
          )}
        </Text>
      </>
    ) : (
      <Text size="sm" c="dimmed">
        {insecable(
          `Un total s’écrira ici quand ${MIN_PHARMACIES} adhérents au moins l’accepteront et auront reçu de l’argent ` +
            `de vos opérations ou de vos RFA : leur titulaire le coche dans « Ma pharmacie ». ` +
            (consentants === 0
              ? 'Aucun ne l’accepte encore.'
              : `${pluriel(consentants, 'adhérent')} l’${accord(consentants, 'accepte', 'acceptent')} aujourd’hui.`),
        )}
      </Text>
    )}
  </Section>
);
