import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { libelleMotif } from '#shared/features/echanges/reclamation/messages.ts';
import type { ReclamationPublique } from '#shared/features/echanges/reclamation/schemas/publique.ts';
import { formatJour } from '#web/lib/formats.ts';
import { useLecturePublique, type LienPublic } from '#web/lib/api/lecture-publique.ts';
import { CartePublique, PagePublique } from '#web/ui/publique/PagePublique.tsx';
import { Echange } from './Echange.tsx';
import styles from './Publique.module.css';
import { lirePubliqueReclamationPublique, marquerVueReclamationPublique } from './queries.ts';
import { ReponseForm } from './ReponseForm.tsx';
import { Signalement } from './Signalement.tsx';

const Entete = ({ r }: { r: ReclamationPublique }) => (
  <CartePublique aria-labelledby="titre-reclamation">
    <Text size="sm" c="dimmed">
      <strong className={styles.pharmacie}>{r.pharmacie.nom}</strong>
      {r.pharmacie.ville ? `, ${r.pharmacie.ville}` : ''} s’adresse à {r.laboratoireNom}
    </Text>
    <Title
      order={1}
      id="titre-reclamation"
      className={styles.titre}
      data-long={(r.objet ?? '').length > 100 || undefined}
    >
      {r.objet ?? `Réclamation ${r.numero}`}
    </Title>
    <div className={styles.marques}>
      <span className={styles.marque}>{r.numero}</span>
      <span className={styles.marque} data-teinte="green">
        {libelleMotif[r.motif]}
      </span>
      {r.montantReclameCentimes === null ? null : (
        <span className={`${styles.marque} chiffres`}>
          {formatMontant(r.montantReclameCentimes, r.natureFiscale)} réclamés
        </span>
      )}
      {r.resteCentimes !== null && r.resteCentimes > 0 && r.resteCentimes !== r.montantReclameCentimes ? (
        <span className={`${styles.marque} chiffres`} data-teinte="orange">
          Reste {formatMontant(r.resteCentimes, r.natureFiscale)}
        </span>
      ) : null}
      {r.urgent ? (
        <span className={styles.marque} data-teinte="red">
          Urgent
        </span>
      ) : null}
      {r.dateButoir ? (
        <span className={styles.marque} data-teinte="orange">
          Réponse attendue avant le {formatJour(r.dateButoir)}
        </span>
      ) : null}
    </div>
    <References r={r} />
    {r.lignes.length > 0 ? (
      <ul className={styles.produits} aria-label="Produits concernés">
        {r.lignes.map(({ nom, ean, lot, quantite, prixUnitaireHtCentimes }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
          <li key={i}>
            {quantite === null ? null : <span className={`${styles.quantite} chiffres`}>{quantite} ×</span>}
            <span className={styles.produit}>
              {nom}
              {ean || lot || prixUnitaireHtCentimes !== null ? (
                <Text component="span" size="xs" c="dimmed" display="block" className="chiffres">
                  {[
                    ean && `EAN ${ean}`,
                    lot && `lot ${lot}`,
                    prixUnitaireHtCentimes !== null && `${formatCentimes(prixUnitaireHtCentimes)} HT`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    ) : null}
  </CartePublique>
);

const References = ({ r }: { r: ReclamationPublique }) => {
  const references = [
    { libelle: 'Commande', valeur: r.referenceCommande },
    { libelle: 'Facture', valeur: r.referenceFacture },
    { libelle: 'Bon de livraison', valeur: r.referenceBl },
  ].filter(({ valeur }) => valeur !== null);
  if (references.length === 0) return null;
  return (
    <dl className={styles.references}>
      {references.map(({ libelle, valeur }) => (
        <div key={libelle}>
          <dt>{libelle}</dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  );
};

const Merci = ({ pharmacie, onEncore }: { pharmacie: string; onEncore: () => void }) => {
  const titre = useRef<HTMLHeadingElement>(null);
  useEffect(() => titre.current?.focus(), []);
  return (
    <CartePublique centree>
      <IconCircleCheck size={44} stroke={1.5} aria-hidden />
      <Title order={2} fz={22} ref={titre} tabIndex={-1} className={styles.sansContour}>
        Merci, votre réponse est transmise
      </Title>
      <Text c="dimmed" size="sm">
        {pharmacie} vient d’en être avertie. Ce lien reste le vôtre&nbsp;: revenez-y pour suivre l’échange.
      </Text>
      <Button variant="default" onClick={onEncore}>
        Ajouter un message
      </Button>
    </CartePublique>
  );
};

type ContenuProps = { lien: LienPublic; r: ReclamationPublique; onReponse: (suite: ReclamationPublique) => void };
const Contenu = ({ lien, r, onReponse }: ContenuProps) => {
  const [merci, setMerci] = useState(false);
  const vue = useRef(false);
  // Runs on a click only, which a browser that prefetches pages never makes (REC-9).
  const utiliser = () => {
    if (vue.current) return;
    vue.current = true;
    marquerVueReclamationPublique(lien).catch(() => {});
  };
  return (
    <div onPointerDown={utiliser} onKeyDown={utiliser} role="presentation">
      <Stack gap="md">
        <Entete r={r} />
        <Echange lien={lien} messages={r.messages} />
        {merci ? (
          <Merci pharmacie={r.pharmacie.nom} onEncore={() => setMerci(false)} />
        ) : (
          <ReponseForm
            lien={lien}
            natureFiscale={r.natureFiscale}
            pharmacie={r.pharmacie.nom}
            onEnvoyee={(suite) => {
              onReponse(suite);
              setMerci(true);
            }}
          />
        )}
        <Signalement lien={lien} />
      </Stack>
    </div>
  );
};

/** `/reclamations/{id}/public/{uuid}`: a laboratory reads and answers, without an account (REC-5). */
export const PubliquePage = () => {
  const { id = '', uuid = '' }: { id?: string; uuid?: string } = useParams({ strict: false });
  const lien = { id, uuid };
  const { data, error, poser, relire } = useLecturePublique(lirePubliqueReclamationPublique, lien);
  return (
    <PagePublique
      titre={data ? `${data.numero} · ${data.pharmacie.nom}` : 'Réclamation'}
      error={error}
      conseil="Le lien est incomplet, ou n’est plus valable. Demandez à la pharmacie de vous en envoyer un nouveau."
      relire={relire}
    >
      {data ? (
        <Contenu lien={lien} r={data} onReponse={poser} />
      ) : (
        <Stack gap="md" aria-busy>
          <Skeleton h={150} radius="lg" />
          <Skeleton h={110} radius="lg" />
          <Skeleton h={320} radius="lg" />
        </Stack>
      )}
    </PagePublique>
  );
};
