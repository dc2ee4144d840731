import { Outlet } from 'react-router-dom';

export const AdminFrame = () => (
  <main>
    <Outlet />
  </main>
);
