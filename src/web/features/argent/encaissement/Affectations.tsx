import { ActionIcon, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { Affectation, DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { libelleTypeEncours } from '#shared/features/argent/encours/messages.ts';
import { PastilleEtat } from '#web/features/argent/encours/Pastilles.tsx';
import { formatInstant, formatJour, insecable } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Encaissement.module.css';
import { useActesEncaissement } from './queries.ts';

/** The affectations made by the same act, which are cancelled together (ECM-8). */
const duMemeActe = (toutes: readonly Affectation[], { acteId }: Affectation): Affectation[] =>
  toutes.filter((toute) => toute.acteId === acteId && toute.annuleLe === null);

type PartDeLEncaissement = Pick<Affectation, 'montantCentimes' | 'encoursNatureFiscale' | 'montantRecuCentimes'>;
/** « 120,00 € TTC »: the amount an affectation takes from the encaissement, when their tax natures differ (ENC-77). */
const direRecu = (
  { encoursNatureFiscale, montantRecuCentimes }: PartDeLEncaissement,
  partage: NatureFiscale,
): string | null => (encoursNatureFiscale === partage ? null : formatMontant(montantRecuCentimes, partage));

/** The affectations of an encaissement, including the cancelled ones. */
export const Affectations = ({ encaissement }: { encaissement: DetailEncaissement }) => {
  const actes = useActesEncaissement();
  const { affectations, droits, partage } = encaissement;
  const annuler = async (affectation: Affectation) => {
    const ensemble = duMemeActe(affectations, affectation);
    const total = ensemble.reduce((somme, { montantRecuCentimes }) => somme + montantRecuCentimes, 0);
    const accord = await confirmerActe({
      titre: ensemble.length > 1 ? `Annuler ces ${ensemble.length} affectations ?` : 'Annuler cette affectation ?',
      texte:
        `${formatMontant(total, partage)} redeviennent à affecter ; ce qu’ils réglaient est de nouveau dû, comme ` +
        `juste avant.`,
      details: ensemble.map(
        (part) =>
          `${part.encoursNumero} : ` +
          [formatMontant(part.montantCentimes, part.encoursNatureFiscale), direRecu(part, partage)]
            .filter(Boolean)
            .join(', reçus '),
      ),
      action: 'Annuler l’affectation',
      annuler: 'Garder',
    });
    if (!accord) return;
    await actes.annulerAffectations(encaissement, affectation.acteId);
    succes('Affectation annulée.');
  };
  return (
    <Section titre="Affectations">
      {affectations.length === 0 ? (
        <Text size="sm" c="dimmed">
          Il ne règle encore aucun encours.
        </Text>
      ) : (
        <ul className={styles.liste}>
          {affectations.map((affectation) => {
            const { reglementId, encoursId, encoursNumero, encoursInfo, encoursEtat, annuleLe } = affectation;
            return (
              <li key={reglementId} className={styles.entree}>
                <div className={styles.corps}>
                  <Text size="sm" component="div" className={annuleLe ? styles.annule : undefined}>
                    <LienTexte
                      to="/encours"
                      search={{ etat: encoursEtat, encours: encoursId }}
                      inherit
                      underline="always"
                      className="chiffres"
                    >
                      {encoursNumero}
                    </LienTexte>
                    {` · le ${formatJour(affectation.date)}`}
                  </Text>
                  <Text size="xs" c="dimmed" truncate title={encoursInfo}>
                    {`${libelleTypeEncours[affectation.encoursType]} · ${encoursInfo}`}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {annuleLe
                      ? insecable(
                          `Annulée ${affectation.annuleParNom ? `par ${affectation.annuleParNom} ` : ''}le ` +
                            formatInstant(annuleLe),
                        )
                      : affectation.creeParNom && `Affectée par ${affectation.creeParNom}`}
                  </Text>
                </div>
                {annuleLe === null ? <PastilleEtat etat={encoursEtat} partiel={false} /> : null}
                <Text size="sm" span className={annuleLe ? styles.annule : undefined}>
                  <Money centimes={affectation.montantCentimes} suffixe={affectation.encoursNatureFiscale} />
                  {affectation.encoursNatureFiscale === partage ? null : (
                    <Text size="xs" c="dimmed" component="div">
                      {direRecu(affectation, partage)}
                    </Text>
                  )}
                </Text>
                {annuleLe === null && droits.annuler ? (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Annuler l’affectation à ${encoursNumero}`}
                    onClick={() => void annuler(affectation).catch(echec)}
                  >
                    <IconArrowBackUp size={17} aria-hidden />
                  </ActionIcon>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
};
