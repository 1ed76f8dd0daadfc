import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { DUREE } from './snackbar.tsx';

const SnackbarHost = () => (
  <Notifications position="bottom-left" autoClose={DUREE} limit={4} containerWidth={420} zIndex={500} pauseResetOnHover="notification" />
);

export default SnackbarHost;
