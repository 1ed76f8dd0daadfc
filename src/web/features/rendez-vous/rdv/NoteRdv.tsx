import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { rdvContract } from '#shared/features/rendez-vous/rdv/contract.ts';
import { MAX_TEXTE_RDV } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import type { CommandesEditeur, EditeurProps } from '#web/ui/editeur/Editeur.tsx';
import { ChampsRdv, type ChampsRdvProps } from './ChampsRdv.tsx';
import type { OuvertureRdv } from './ouverture.ts';
import { colleguesQuery } from './queries.ts';
import styles from './Rdv.module.css';

const Editeur = differerPartie<EditeurProps>(
  async () => (await import('#web/ui/editeur/Editeur.tsx')).Editeur,
  <Skeleton h={220} />,
);

const convertirImage = async (fichier: File): Promise<string> =>
  (await call(rdvContract.convertirImage, { fichiers: [fichier] })).src;

type Props = ChampsRdvProps & {
  ouverture: OuvertureRdv;
  editeurRef: Ref<CommandesEditeur>;
  /** Called when the user types in the text. */
  onTexte: () => void;
};

/** The fields of the RDV, then its note. */
export const NoteRdv = ({ ouverture, editeurRef, onTexte, ...champs }: Props) => {
  const client = useQueryClient();
  const moi = useSession()?.utilisateur.id;
  return (
    <div className={styles.note}>
      <ChampsRdv {...champs} />
      <Editeur
        ref={editeurRef}
        libelle="Note du RDV"
        invite="Ce qui s’est dit, ce qui est convenu… @ pour prévenir un collègue"
        album={ouverture.album}
        depart={champs.saisie.texte}
        maximum={MAX_TEXTE_RDV}
        modifiable={champs.modifiable}
        mention={SANS_PATIENT}
        convertir={convertirImage}
        personnes={async () => (await client.fetchQuery(colleguesQuery())).filter(({ id }) => id !== moi)}
        onModif={onTexte}
      />
    </div>
  );
};
