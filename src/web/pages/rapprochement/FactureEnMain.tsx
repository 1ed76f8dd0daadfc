import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCornerDownLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import { phraseMotif } from '#shared/features/argent/facture/messages.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { DocumentFacture } from '#web/features/argent/facture/document/DocumentFacture.tsx';
import { nomFacture, nomVendeur } from '#web/features/argent/facture/mots.ts';
import { factureQueries, useActesFacture } from '#web/features/argent/facture/queries.ts';
import { recevoirFichier } from '#web/lib/api.ts';
import { formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import type { ActeFait } from '#web/features/argent/encaissement/reglement/acte-fait.ts';
import styles from './Rapprochement.module.css';

type Props = { id: number; onFait: (fait: ActeFait | null) => void; onPasser: (() => void) | null };

const Ecarts = ({ facture, onFait, onPasser }: Omit<Props, 'id'> & { facture: DetailFacture }) => {
  const actes = useActesFacture();
  const bouton = useRef<HTMLButtonElement>(null);
  const [enCours, setEnCours] = useState(false);
  useEffect(() => bouton.current?.focus({ preventScroll: true }), []);
  const enEcart = facture.lignes.filter(({ ecartCentimes, encoursId }) => ecartCentimes > 0 && encoursId === null);
  const reclamer = async () => {
    const { encours } = await actes.reclamer(facture);
    const fait = encours.at(-1);
    onFait({
      cle: `facture.${facture.id}`,
      phrase: `${nomFacture(facture)} : encours ${fait?.numero ?? ''} de ${formatMontant(facture.ecartCentimes, 'HT')}`,
      defaire: null,
      aDeclarer: fait?.id,
    });
  };
  return (
    <Stack gap="sm">
      <ul className={styles.parts} aria-label="Lignes en écart">
        {enEcart.map((ligne) => (
          <li key={ligne.id} className={styles.part}>
            <div className={styles.ligne}>
              <Text size="sm" className={styles.corps}>
                {ligne.nom}
              </Text>
              <strong className="chiffres">{formatMontant(ligne.ecartCentimes, 'HT')}</strong>
            </div>
            <Text size="xs" c="dimmed">
              {insecable(phraseMotif(ligne))}
            </Text>
          </li>
        ))}
      </ul>
      {facture.avantDeReclamer.map((phrase) => (
        <Text key={phrase} size="sm" c="dimmed">
          {insecable(phrase)}
        </Text>
      ))}
      <Group justify="flex-end" gap="xs" className={styles.pied}>
        <LienBouton variant="subtle" to="/encours/factures" search={{ facture: facture.id }}>
          Ouvrir la facture
        </LienBouton>
        {onPasser ? (
          <Button variant="default" onClick={onPasser}>
            Passer
          </Button>
        ) : null}
        {facture.droits.reclamer ? (
          <Button
            ref={bouton}
            loading={enCours}
            rightSection={<IconCornerDownLeft size={15} aria-hidden />}
            onClick={() => {
              setEnCours(true);
              void reclamer()
                .catch(echec)
                .finally(() => setEnCours(false));
            }}
          >
            Réclamer {formatMontant(facture.ecartCentimes, 'HT')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
};

/** The open facture with price gaps: its document beside the lines to claim. */
export const FactureEnMain = ({ id, onFait, onPasser }: Props) => {
  const { data: facture, error, refetch } = useQuery(factureQueries.detail(id));
  if (error) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  if (!facture)
    return (
      <>
        <Skeleton h={420} className={styles.papier} />
        <Skeleton h={260} className={styles.reglement} />
      </>
    );
  const { fichier, dateEmission, nbEcarts } = facture;
  return (
    <>
      <div className={styles.papier}>
        <Section
          titre={nomFacture(facture)}
          texte={`${nomVendeur(facture)}${dateEmission ? `, ${formatJour(dateEmission)}` : ''}`}
        >
          {fichier ? (
            <DocumentFacture
              cle={`facture.${id}.${fichier.nom}`}
              fichier={fichier}
              lire={(signal) =>
                recevoirFichier(factureContract.lireFichierFacture, { params: { id }, query: {}, signal })
              }
            />
          ) : (
            <Text size="sm" c="dimmed">
              Saisie à la main, sans document.
            </Text>
          )}
        </Section>
      </div>
      <div className={styles.reglement}>
        <Section
          titre="Ce que le laboratoire doit"
          texte={pluriel(nbEcarts, 'ligne au-dessus du prix convenu', 'lignes au-dessus du prix convenu')}
        >
          <Ecarts key={id} facture={facture} onFait={onFait} onPasser={onPasser} />
        </Section>
      </div>
    </>
  );
};
