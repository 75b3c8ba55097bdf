-- When an account is removed, the photos that it has added to memories of others are found by this.
create index photo_by_uploader on photo (uploaded_by);
